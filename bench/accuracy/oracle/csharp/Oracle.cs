using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using System.Text.Json;
using System.Text.RegularExpressions;
using System.Xml.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

/// <summary>
/// Definitions and calls of a source tree as Roslyn sees them, as one JSON object; `run.py` beside this file compiles and
/// calls it, and index.mjs says what the fields mean. Each project file is a compilation, which sees those that it refers
/// to; of packages nothing is there, so a call that Roslyn cannot tell is `unresolved`.
/// </summary>
public static class Oracle
{
  public static string Read(string root, string[] files, string[] libraries)
  {
    var projects = Projects.Plan(root, files);
    var references = libraries.Select(each => (MetadataReference)MetadataReference.CreateFromFile(each)).ToList();
    foreach (var project in projects) project.Compile(root, references);
    var reader = new Reader(root);
    foreach (var project in projects) reader.ReadDefinitions(project.Compilation);
    foreach (var project in projects) reader.ReadOverriders(project.Compilation);
    foreach (var project in projects) reader.ReadCalls(project.Compilation);
    return JsonSerializer.Serialize(new
    {
      definitions = reader.Definitions,
      sites = reader.Sites,
      projects = projects.Count,
    });
  }
}

internal sealed class Project
{
  public string Label = "";
  public string Folder = "";
  public readonly List<string> Files = new();
  public readonly List<string> Referred = new();
  public readonly HashSet<string> Symbols = new();
  public readonly List<string> Usings = new();
  public readonly List<Project> Projects = new();
  public CSharpCompilation Compilation = null!;

  public void Compile(string root, List<MetadataReference> libraries)
  {
    if (Compilation != null) return;
    // A circle of references, which no build would take, is cut here.
    Compilation = CSharpCompilation.Create(Label);
    foreach (var each in Projects) each.Compile(root, libraries);
    var options = new CSharpParseOptions(LanguageVersion.Preview, preprocessorSymbols: Symbols);
    var trees = Files.Select(file =>
      CSharpSyntaxTree.ParseText(SourceText.From(File.ReadAllText(Path.Combine(root, file))), options, file)).ToList();
    trees.Add(CSharpSyntaxTree.ParseText(string.Join("\n", Usings.Select(each => $"global using {each};")), options, ""));
    // Who may see the internals of whom is written in ever so many ways; a project that refers to another may.
    trees.Add(CSharpSyntaxTree.ParseText(
      string.Join("\n", Seen.Select(each => $"[assembly: System.Runtime.CompilerServices.InternalsVisibleTo(\"{each}\")]")),
      options, ""));
    var all = AllBelow(new HashSet<Project>()).Where(each => each.Compilation != null);
    Compilation = CSharpCompilation.Create(
      Label, trees, libraries.Concat(all.Select(each => each.Compilation.ToMetadataReference())),
      new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true));
  }

  public readonly HashSet<string> Seen = new();

  public IEnumerable<Project> AllBelow(HashSet<Project> seen)
  {
    foreach (var each in Projects)
      if (seen.Add(each))
      {
        yield return each;
        foreach (var below in each.AllBelow(seen)) yield return below;
      }
  }
}

/// <summary>Which files make a project, and which projects it refers to, as their project files say it.</summary>
internal static class Projects
{
  private static readonly string[] Implicit =
  {
    "global::System", "global::System.IO", "global::System.Linq", "global::System.Net.Http",
    "global::System.Collections.Generic", "global::System.Threading", "global::System.Threading.Tasks",
  };

  public static List<Project> Plan(string root, string[] files)
  {
    var projects = files.Where(file => file.EndsWith(".csproj")).Select(file => Of(root, file, files)).ToList();
    var rest = new Project { Label = "none" };
    var byDepth = projects.OrderByDescending(each => each.Folder.Length).ToList();
    foreach (var file in files.Where(each => each.EndsWith(".cs")))
      (byDepth.FirstOrDefault(each => each.Folder == "" || file.StartsWith(each.Folder + "/")) ?? rest).Files.Add(file);
    var byLabel = projects.GroupBy(each => each.Label).ToDictionary(each => each.Key, each => each.First());
    foreach (var project in projects)
    {
      project.Projects.AddRange(project.Referred.Where(byLabel.ContainsKey).Select(each => byLabel[each]));
      foreach (var each in project.AllBelow(new HashSet<Project>())) each.Seen.Add(project.Label);
    }
    return projects.Append(rest).Where(each => each.Files.Count > 0).ToList();
  }

  private static Project Of(string root, string file, string[] files)
  {
    var folder = Path.GetDirectoryName(file)!.Replace('\\', '/');
    var project = new Project { Label = file, Folder = folder };
    foreach (var symbol in new[] { "NET", "NETCOREAPP", "NET8_0", "TRACE" }) project.Symbols.Add(symbol);
    for (var major = 5; major <= 8; major++) project.Symbols.Add($"NET{major}_0_OR_GREATER");
    for (var minor = 0; minor <= 1; minor++) project.Symbols.Add($"NETCOREAPP3_{minor}_OR_GREATER");
    var shared = files.Where(each => Path.GetFileName(each) == "Directory.Build.props" && IsAbove(each, folder));
    foreach (var each in shared.Append(file))
    {
      XDocument document;
      try { document = XDocument.Load(Path.Combine(root, each)); }
      catch (System.Xml.XmlException) { continue; }
      foreach (var element in document.Descendants()) Take(project, element);
    }
    return project;
  }

  private static bool IsAbove(string file, string folder)
  {
    var own = Path.GetDirectoryName(file)!.Replace('\\', '/');
    return own == "" || folder == own || folder.StartsWith(own + "/");
  }

  private static void Take(Project project, XElement element)
  {
    var include = element.Attribute("Include")?.Value;
    switch (element.Name.LocalName)
    {
      case "ImplicitUsings" when element.Value.Trim().ToLowerInvariant() is "enable" or "true":
        project.Usings.AddRange(Implicit.Except(project.Usings));
        break;
      case "Using" when include != null:
        var alias = element.Attribute("Alias")?.Value;
        var isStatic = element.Attribute("Static")?.Value.ToLowerInvariant() == "true";
        project.Usings.Add(alias != null ? $"{alias} = {include}" : isStatic ? $"static {include}" : include);
        break;
      case "DefineConstants":
        foreach (var each in element.Value.Split(';', ','))
          if (Regex.IsMatch(each.Trim(), @"^\w+$")) project.Symbols.Add(each.Trim());
        break;
      case "ProjectReference" when include != null:
        var path = Path.GetFullPath(Path.Combine("/", project.Folder, include.Replace('\\', '/')));
        project.Referred.Add(path.Replace('\\', '/').TrimStart('/'));
        break;
    }
  }
}

internal sealed class Reader
{
  private readonly string root;
  private readonly Dictionary<string, string> ids = new();
  private readonly Dictionary<string, HashSet<string>> overriders = new();
  public readonly List<object> Definitions = new();
  public readonly List<object> Sites = new();

  public Reader(string root) => this.root = root;

  private static IEnumerable<SyntaxTree> Written(CSharpCompilation compilation) =>
    compilation.SyntaxTrees.Where(each => each.FilePath != "");

  private static int LineAt(SyntaxTree tree, int position) => tree.GetText().Lines.GetLinePosition(position).Line + 1;

  private static string PlaceOf(SyntaxNode node) => $"{node.SyntaxTree.FilePath}:{node.SpanStart}";

  public void ReadDefinitions(CSharpCompilation compilation)
  {
    foreach (var tree in Written(compilation))
      foreach (var node in tree.GetRoot().DescendantNodes())
      {
        switch (node)
        {
          case BaseTypeDeclarationSyntax type: Add(node, type.Identifier, "class", null); break;
          case MethodDeclarationSyntax method: Add(node, method.Identifier, "method", null); break;
          case LocalFunctionStatementSyntax local: Add(node, local.Identifier, "function", null); break;
          case ConstructorDeclarationSyntax constructor: Add(node, constructor.Identifier, "constructor", "constructor"); break;
          case PropertyDeclarationSyntax property: Add(node, property.Identifier, "accessor", null); break;
        }
      }
  }

  private void Add(SyntaxNode node, SyntaxToken name, string kind, string? called)
  {
    var tree = node.SyntaxTree;
    var id = PlaceOf(node);
    ids[id] = id;
    if (kind == "class")
    {
      if (!types.TryGetValue(name.ValueText, out var known)) types[name.ValueText] = known = new List<string>();
      known.Add(id);
    }
    var holder = node.Ancestors().FirstOrDefault(each => each is BaseTypeDeclarationSyntax or BaseMethodDeclarationSyntax);
    var isPart = node is TypeDeclarationSyntax type && type.Modifiers.Any(SyntaxKind.PartialKeyword) && !IsMainPart(type);
    var isAnnounced = node is MethodDeclarationSyntax { Body: null, ExpressionBody: null } method
      && method.Modifiers.Any(SyntaxKind.PartialKeyword);
    Definitions.Add(new
    {
      id,
      name = called ?? name.ValueText,
      aliases = called == null ? Array.Empty<string>() : new[] { name.ValueText },
      kind,
      container = (holder as BaseTypeDeclarationSyntax)?.Identifier.ValueText,
      file = tree.FilePath,
      line = LineAt(tree, name.SpanStart),
      startLine = LineAt(tree, node.SpanStart),
      endLine = LineAt(tree, node.Span.End - 1),
      isLoose = isPart || isAnnounced,
      overloadLines = Array.Empty<int>(),
    });
  }

  /// <summary>The part in the file that is named like the type stands for it.</summary>
  private static bool IsMainPart(TypeDeclarationSyntax type) =>
    Path.GetFileNameWithoutExtension(type.SyntaxTree.FilePath) == type.Identifier.ValueText;

  /// <summary>Ids of the places that declare a symbol, the one that stands for it first.</summary>
  private List<string> IdsOf(ISymbol? symbol)
  {
    if (symbol == null) return new List<string>();
    var original = symbol.OriginalDefinition;
    if (original is IMethodSymbol { ReducedFrom: { } reduced }) original = reduced.OriginalDefinition;
    if (original is IMethodSymbol { PartialImplementationPart: { } part }) original = part;
    return original.DeclaringSyntaxReferences
      .Select(each => each.GetSyntax())
      .OrderByDescending(each => each is TypeDeclarationSyntax type && IsMainPart(type))
      .Select(PlaceOf).Where(ids.ContainsKey).ToList();
  }

  public void ReadOverriders(CSharpCompilation compilation)
  {
    foreach (var tree in Written(compilation))
    {
      var model = compilation.GetSemanticModel(tree);
      foreach (var node in tree.GetRoot().DescendantNodes().OfType<BaseTypeDeclarationSyntax>())
        if (model.GetDeclaredSymbol(node) is INamedTypeSymbol type) AddOverriders(type);
    }
  }

  private void AddOverriders(INamedTypeSymbol type)
  {
    foreach (var method in type.GetMembers().OfType<IMethodSymbol>())
      for (var above = method.OverriddenMethod; above != null; above = above.OverriddenMethod) Overrides(above, method);
    foreach (var declared in type.AllInterfaces.SelectMany(each => each.GetMembers()).OfType<IMethodSymbol>())
      if (type.FindImplementationForInterfaceMember(declared) is IMethodSymbol own
          && !SymbolEqualityComparer.Default.Equals(own, declared)) Overrides(declared, own);
  }

  private void Overrides(IMethodSymbol above, IMethodSymbol own)
  {
    var key = above.OriginalDefinition.ToDisplayString(Key);
    if (!overriders.TryGetValue(key, out var found)) overriders[key] = found = new HashSet<string>();
    foreach (var id in IdsOf(own))
    {
      found.Add(id);
      foreach (var each in IdsOf(above)) below.Add((each, id));
    }
  }

  /// <summary>What implements a member of an interface may be overridden in turn.</summary>
  private void AddBelow(HashSet<string> possible)
  {
    var pending = new Queue<string>(possible);
    while (pending.TryDequeue(out var next))
      foreach (var each in (belowById ??= below.ToLookup(pair => pair.Item1, pair => pair.Item2))[next])
        if (possible.Add(each)) pending.Enqueue(each);
  }

  private readonly HashSet<(string, string)> below = new();
  private ILookup<string, string>? belowById;

  private static readonly SymbolDisplayFormat Key = SymbolDisplayFormat.CSharpErrorMessageFormat
    .WithMemberOptions(SymbolDisplayMemberOptions.IncludeContainingType | SymbolDisplayMemberOptions.IncludeParameters)
    .WithParameterOptions(SymbolDisplayParameterOptions.IncludeType);

  public void ReadCalls(CSharpCompilation compilation)
  {
    foreach (var tree in Written(compilation))
    {
      var model = compilation.GetSemanticModel(tree);
      foreach (var node in tree.GetRoot().DescendantNodes()) ReadCall(node, model);
      foreach (var trivia in tree.GetRoot().DescendantTrivia())
        if (trivia.IsKind(SyntaxKind.DisabledTextTrivia)) ReadDisabled(trivia, tree);
    }
  }

  private void ReadCall(SyntaxNode node, SemanticModel model)
  {
    switch (node)
    {
      case InvocationExpressionSyntax call:
        if (NameIn(call.Expression) is not { } name) return;
        if (name.Identifier.ValueText == "nameof" && model.GetConstantValue(call).HasValue) return;
        var isBase = call.Expression is MemberAccessExpressionSyntax { Expression: BaseExpressionSyntax };
        AddSite(call, name.Identifier, model, model.GetSymbolInfo(call), call.ArgumentList, ReceiverKind(call, model), isBase);
        break;
      case ObjectCreationExpressionSyntax created:
        if (NameIn(created.Type) is { } type)
          AddSite(created, type.Identifier, model, model.GetSymbolInfo(created), created.ArgumentList, "new", true);
        break;
      case ImplicitObjectCreationExpressionSyntax created:
        AddSite(created, created.NewKeyword, model, model.GetSymbolInfo(created), created.ArgumentList, "new()", true);
        break;
      case ConstructorInitializerSyntax initializer:
        AddSite(initializer, initializer.ThisOrBaseKeyword, model, model.GetSymbolInfo(initializer), initializer.ArgumentList, "base(…) or this(…)", true);
        break;
      case PrimaryConstructorBaseTypeSyntax above when NameIn(above.Type) is { } named:
        AddSite(above, named.Identifier, model, model.GetSymbolInfo(above), above.ArgumentList, "base type with arguments", true);
        break;
      case AttributeSyntax attribute when NameIn(attribute.Name) is { } written:
        AddSite(attribute, written.Identifier, model, model.GetSymbolInfo(attribute), null, "attribute", true);
        break;
    }
  }

  /// <summary>What `new()` makes by its place, though nobody knows how it is made.</summary>
  private static string NameOfMade(SyntaxNode node, SemanticModel model)
  {
    var info = model.GetTypeInfo(node);
    var name = (info.Type ?? info.ConvertedType)?.Name;
    return string.IsNullOrEmpty(name) ? "new" : name;
  }

  private IEnumerable<string> TypesCalled(string name) => types.TryGetValue(name, out var found) ? found : Enumerable.Empty<string>();

  private readonly Dictionary<string, List<string>> types = new();

  private static SimpleNameSyntax? NameIn(SyntaxNode node) => node switch
  {
    SimpleNameSyntax simple => simple,
    MemberAccessExpressionSyntax member => member.Name,
    MemberBindingExpressionSyntax binding => binding.Name,
    QualifiedNameSyntax qualified => qualified.Right,
    AliasQualifiedNameSyntax alias => alias.Name,
    ParenthesizedExpressionSyntax inner => NameIn(inner.Expression),
    NullableTypeSyntax nullable => NameIn(nullable.ElementType),
    _ => null,
  };

  private void AddSite(
    SyntaxNode node, SyntaxToken name, SemanticModel model, SymbolInfo info, BaseArgumentListSyntax? given, string construct, bool isFixed)
  {
    var symbol = info.Symbol;
    var isDelegate = symbol is IMethodSymbol { MethodKind: MethodKind.DelegateInvoke };
    var target = symbol is IMethodSymbol { MethodKind: MethodKind.Constructor } ? symbol.ContainingType : symbol;
    var found = IdsOf(target);
    var isSure = symbol != null && construct != "attribute" && !MayBeAnother(symbol, given, model);
    var targets = isSure ? found.Take(1).ToList() : new List<string>();
    var possible = new HashSet<string>(isSure ? found.Skip(1) : found);
    foreach (var candidate in info.CandidateSymbols)
      possible.UnionWith(IdsOf(candidate is IMethodSymbol { MethodKind: MethodKind.Constructor } ? candidate.ContainingType : candidate));
    // A project may bring an attribute for frameworks that have none: which one is meant depends on what it is built for.
    if (construct == "attribute" && target != null) possible.UnionWith(TypesCalled(target.Name));
    if (!isFixed && symbol is IMethodSymbol method
        && overriders.TryGetValue((method.ReducedFrom ?? method).OriginalDefinition.ToDisplayString(Key), out var others))
      possible.UnionWith(others);
    if (!isFixed) AddBelow(possible);
    possible.ExceptWith(targets);
    var outcome = isDelegate || symbol == null || (!isSure && construct != "attribute") ? "unresolved"
      : targets.Count > 0 ? "internal" : possible.Count > 0 ? "declared" : "external";
    var written = name.IsKind(SyntaxKind.NewKeyword) ? target?.Name ?? NameOfMade(node, model) : name.ValueText;
    Add(node, name.SpanStart, written, outcome, targets, possible, construct);
  }

  /// <summary>With an argument of unknown type the overload that Roslyn takes is one of those that may fit.</summary>
  private static bool MayBeAnother(ISymbol symbol, BaseArgumentListSyntax? given, SemanticModel model)
  {
    if (symbol is not IMethodSymbol { MethodKind: not MethodKind.Constructor } method || given == null) return false;
    var hasUnknown = given.Arguments.Any(each => model.GetTypeInfo(each.Expression).Type is { TypeKind: TypeKind.Error });
    return hasUnknown && method.ContainingType.GetMembers(method.Name).Length > 1;
  }

  private void Add(
    SyntaxNode node, int at, string name, string outcome, IEnumerable<string> targets, IEnumerable<string> possible, string construct,
    string[]? perhapsIn = null)
  {
    var tree = node.SyntaxTree;
    var (caller, callerName, others) = CallerOf(node);
    if (perhapsIn != null) others = others.Concat(perhapsIn).ToArray();
    // What decorates a method runs outside of it, and stands at it.
    var decorated = node is AttributeSyntax ? node.Ancestors().OfType<MemberDeclarationSyntax>().FirstOrDefault() : null;
    if (decorated is MethodDeclarationSyntax method) others = others.Append(method.Identifier.ValueText).ToArray();
    Sites.Add(new
    {
      file = tree.FilePath,
      line = LineAt(tree, at),
      startLine = LineAt(tree, node.SpanStart),
      calleeName = name,
      caller,
      callerName,
      otherCallers = decorated == null ? Array.Empty<string>() : new[] { PlaceOf(decorated) },
      otherCallerNames = others,
      outcome,
      targets,
      possible,
      declared = Array.Empty<string>(),
      declaredNames = Array.Empty<string>(),
      construct,
    });
  }

  /// <summary>The innermost named function; what has no name of its own (an operator, an indexer) may be left out.</summary>
  private (string?, string, string[]) CallerOf(SyntaxNode node)
  {
    foreach (var each in node.Ancestors())
    {
      // What decorates a member stands outside it.
      if (node is AttributeSyntax && each.DescendantNodes(below => below == each || below is AttributeListSyntax).Contains(node)
          && each is MemberDeclarationSyntax) continue;
      switch (each)
      {
        case MethodDeclarationSyntax method: return (PlaceOf(method), method.Identifier.ValueText, Array.Empty<string>());
        case LocalFunctionStatementSyntax local: return (PlaceOf(local), local.Identifier.ValueText, Array.Empty<string>());
        case ConstructorDeclarationSyntax made: return (PlaceOf(made), "constructor", new[] { made.Identifier.ValueText });
        // What a property is given at first runs with the constructor.
        case PropertyDeclarationSyntax property when property.Initializer?.Span.Contains(node.Span) != true:
          return (PlaceOf(property), property.Identifier.ValueText, new[] { "<module>", "get", "set", "init" });
        case BaseMethodDeclarationSyntax or IndexerDeclarationSyntax or EventDeclarationSyntax:
          return (null, "<module>", NamesOf(each));
        case BaseTypeDeclarationSyntax: return (null, "<module>", Array.Empty<string>());
      }
    }
    return (null, "<module>", Array.Empty<string>());
  }

  private static string[] NamesOf(SyntaxNode node) => node switch
  {
    OperatorDeclarationSyntax each => new[] { $"operator {each.OperatorToken.Text}", $"operator{each.OperatorToken.Text}", each.OperatorToken.Text },
    ConversionOperatorDeclarationSyntax each => new[] { $"operator {each.Type}", $"{each.ImplicitOrExplicitKeyword.Text} operator {each.Type}" },
    DestructorDeclarationSyntax each => new[] { $"~{each.Identifier.ValueText}", each.Identifier.ValueText },
    IndexerDeclarationSyntax => new[] { "this", "this[]", "get", "set" },
    EventDeclarationSyntax each => new[] { each.Identifier.ValueText, "add", "remove" },
    _ => Array.Empty<string>(),
  };

  private static string ReceiverKind(InvocationExpressionSyntax call, SemanticModel model)
  {
    if (call.Expression is SimpleNameSyntax) return "call of a bare name";
    if (call.Expression is not MemberAccessExpressionSyntax member) return "call behind ?.";
    var receiver = member.Expression;
    if (receiver is ThisExpressionSyntax) return "call on this";
    if (receiver is BaseExpressionSyntax) return "call on base";
    if (receiver is InvocationExpressionSyntax or ObjectCreationExpressionSyntax or AwaitExpressionSyntax) return "call on a call's result";
    return model.GetSymbolInfo(receiver).Symbol switch
    {
      IParameterSymbol { ContainingSymbol: IMethodSymbol { MethodKind: MethodKind.AnonymousFunction } } => "call on a lambda's parameter",
      IParameterSymbol => "call on a parameter",
      IFieldSymbol => "call on a field",
      IPropertySymbol => "call on a property",
      ILocalSymbol => "call on a variable",
      INamedTypeSymbol => "call on a type",
      _ => "call on an expression",
    };
  }

  private static readonly Regex CallInText = new(@"\b([A-Za-z_]\w*)\s*(?:<[\w,. ]*>)?\(", RegexOptions.Compiled);

  /// <summary>What a condition of the preprocessor leaves out is undecided: nobody has compiled it.</summary>
  private void ReadDisabled(SyntaxTrivia trivia, SyntaxTree tree)
  {
    var holder = trivia.Token.Parent;
    if (holder == null) return;
    var calls = CallInText.Matches(trivia.ToString()).ToList();
    // Which of the names is that of a method around another one nobody has parsed.
    var callers = calls.Select(each => each.Groups[1].Value).Distinct().ToArray();
    foreach (var match in calls)
      Add(holder, trivia.SpanStart + match.Index, match.Groups[1].Value, "unresolved", Array.Empty<string>(), Array.Empty<string>(), "left out by a condition", callers);
  }
}
