"""Compiles Oracle.cs beside this file with Roslyn, and calls it: run.py RUNTIME COMPILER ROOT < files."""

import glob
import json
import os
import sys
import tempfile

RUNTIME, COMPILER, ROOT = sys.argv[1:4]
# The runtime comes without the tables of languages.
os.environ["DOTNET_SYSTEM_GLOBALIZATION_INVARIANT"] = "1"


def start():
    from clr_loader import get_coreclr
    import pythonnet

    version = os.path.basename(glob.glob(os.path.join(RUNTIME, "shared", "Microsoft.NETCore.App", "*"))[0])
    framework = {"name": "Microsoft.NETCore.App", "version": version}
    options = {"runtimeOptions": {"tfm": "net8.0", "framework": framework}}
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "oracle.runtimeconfig.json")
        with open(file, "w", encoding="utf-8") as out:
            json.dump(options, out)
        pythonnet.set_runtime(get_coreclr(runtime_config=file, dotnet_root=RUNTIME))
        import clr
    sys.path.append(COMPILER)
    for name in ("Microsoft.CodeAnalysis", "Microsoft.CodeAnalysis.CSharp"):
        clr.AddReference(name)
    return os.path.join(RUNTIME, "shared", "Microsoft.NETCore.App", version)


def compile_oracle(libraries):
    from Microsoft.CodeAnalysis import MetadataReference, OutputKind
    from Microsoft.CodeAnalysis.CSharp import CSharpCompilation, CSharpCompilationOptions, CSharpSyntaxTree
    from System.Collections.Generic import List
    from System.IO import MemoryStream
    from System.Reflection import Assembly
    from Microsoft.CodeAnalysis import SyntaxTree

    own = [os.path.join(COMPILER, f"{name}.dll") for name in ("Microsoft.CodeAnalysis", "Microsoft.CodeAnalysis.CSharp")]
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "Oracle.cs"), encoding="utf-8") as source:
        tree = CSharpSyntaxTree.ParseText(source.read())
    trees = List[SyntaxTree]()
    trees.Add(tree)
    references = List[MetadataReference]()
    for each in [*libraries, *own]:
        references.Add(MetadataReference.CreateFromFile(each))
    options = CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary)
    compilation = CSharpCompilation.Create("Oracle", trees, references, options)
    stream = MemoryStream()
    result = compilation.Emit(stream)
    if not result.Success:
        sys.exit("\n".join(str(each) for each in result.Diagnostics if str(each.Severity) == "Error"))
    return Assembly.Load(stream.ToArray()).GetType("Oracle")


def main():
    framework = start()
    from System import Array, Object, String

    libraries = sorted(each for each in glob.glob(os.path.join(framework, "*.dll")) if is_managed(each))
    files = [each for each in sys.stdin.read().split("\n") if each]
    read = compile_oracle(libraries).GetMethod("Read")
    arguments = [ROOT, Array[String](files), Array[String](libraries)]
    print(read.Invoke(None, Array[Object](arguments)))


def is_managed(file):
    from System.Reflection import AssemblyName
    from System import BadImageFormatException

    try:
        AssemblyName.GetAssemblyName(file)
        return True
    except BadImageFormatException:
        return False


main()
