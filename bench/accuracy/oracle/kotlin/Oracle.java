import java.io.File;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jetbrains.kotlin.analyzer.AnalysisResult;
import org.jetbrains.kotlin.cli.common.CLIConfigurationKeys;
import org.jetbrains.kotlin.cli.common.config.ContentRootsKt;
import org.jetbrains.kotlin.cli.common.messages.MessageCollector;
import org.jetbrains.kotlin.cli.jvm.compiler.EnvironmentConfigFiles;
import org.jetbrains.kotlin.cli.jvm.compiler.KotlinCoreEnvironment;
import org.jetbrains.kotlin.cli.jvm.compiler.KotlinToJVMBytecodeCompiler;
import org.jetbrains.kotlin.cli.jvm.config.JvmContentRootsKt;
import org.jetbrains.kotlin.com.intellij.openapi.util.Disposer;
import org.jetbrains.kotlin.com.intellij.psi.PsiElement;
import org.jetbrains.kotlin.com.intellij.psi.util.PsiTreeUtil;
import org.jetbrains.kotlin.config.CommonConfigurationKeys;
import org.jetbrains.kotlin.config.CompilerConfiguration;
import org.jetbrains.kotlin.config.JVMConfigurationKeys;
import org.jetbrains.kotlin.descriptors.CallableDescriptor;
import org.jetbrains.kotlin.descriptors.CallableMemberDescriptor;
import org.jetbrains.kotlin.descriptors.ConstructorDescriptor;
import org.jetbrains.kotlin.descriptors.DeclarationDescriptor;
import org.jetbrains.kotlin.descriptors.FunctionDescriptor;
import org.jetbrains.kotlin.psi.KtArrayAccessExpression;
import org.jetbrains.kotlin.psi.KtBinaryExpression;
import org.jetbrains.kotlin.psi.KtCallElement;
import org.jetbrains.kotlin.psi.KtCallExpression;
import org.jetbrains.kotlin.psi.KtClassOrObject;
import org.jetbrains.kotlin.psi.KtConstructorDelegationCall;
import org.jetbrains.kotlin.psi.KtElement;
import org.jetbrains.kotlin.psi.KtEnumEntry;
import org.jetbrains.kotlin.psi.KtExpression;
import org.jetbrains.kotlin.psi.KtFile;
import org.jetbrains.kotlin.psi.KtNamedFunction;
import org.jetbrains.kotlin.psi.KtQualifiedExpression;
import org.jetbrains.kotlin.psi.KtSecondaryConstructor;
import org.jetbrains.kotlin.psi.KtSuperExpression;
import org.jetbrains.kotlin.psi.KtSuperTypeCallEntry;
import org.jetbrains.kotlin.psi.KtUnaryExpression;
import org.jetbrains.kotlin.psi.KtAnnotationEntry;
import org.jetbrains.kotlin.resolve.BindingContext;
import org.jetbrains.kotlin.resolve.DescriptorToSourceUtils;
import org.jetbrains.kotlin.resolve.calls.model.ResolvedCall;
import org.jetbrains.kotlin.resolve.calls.model.VariableAsFunctionResolvedCall;
import org.jetbrains.kotlin.resolve.calls.util.CallUtilKt;

/**
 * Definitions and calls of a source tree as the Kotlin compiler's front end sees them:
 * {@code java -cp COMPILER Oracle.java ROOT CLASSPATH < files}, the files one a line and relative to ROOT; one JSON object
 * on standard output. Run by index.mjs beside it, which says what the fields mean.
 *
 * <p>Nothing is compiled to class files and no plugin runs. Analysis goes on in spite of errors.
 */
public final class Oracle {
  private final Path root;
  private final BindingContext context;
  private final Map<PsiElement, String> ids = new HashMap<>();
  private final Map<DeclarationDescriptor, Set<DeclarationDescriptor>> overriders = new HashMap<>();
  private final List<Map<String, Object>> definitions = new ArrayList<>();
  private final List<Map<String, Object>> sites = new ArrayList<>();

  public static void main(String[] arguments) throws Exception {
    Path root = Path.of(arguments[0]).toRealPath();
    CompilerConfiguration configuration = new CompilerConfiguration();
    configuration.put(CommonConfigurationKeys.MODULE_NAME, "measured");
    configuration.put(CLIConfigurationKeys.MESSAGE_COLLECTOR_KEY, MessageCollector.Companion.getNONE());
    configuration.put(JVMConfigurationKeys.JDK_HOME, new File(System.getProperty("java.home")));
    JvmContentRootsKt.configureJdkClasspathRoots(configuration);
    for (String each : arguments[1].split(File.pathSeparator))
      JvmContentRootsKt.addJvmClasspathRoot(configuration, new File(each));
    for (String line : new String(System.in.readAllBytes(), StandardCharsets.UTF_8).split("\n"))
      if (!line.isBlank()) ContentRootsKt.addKotlinSourceRoot(configuration, root.resolve(line).toString());
    KotlinCoreEnvironment environment =
        KotlinCoreEnvironment.createForProduction(
            Disposer.newDisposable(), configuration, EnvironmentConfigFiles.JVM_CONFIG_FILES);
    AnalysisResult result = KotlinToJVMBytecodeCompiler.INSTANCE.analyze(environment);
    new Oracle(root, result.getBindingContext()).read(environment.getSourceFiles());
    System.exit(0);
  }

  private Oracle(Path root, BindingContext context) {
    this.root = root;
    this.context = context;
  }

  private void read(List<KtFile> files) {
    for (KtFile file : files) {
      for (KtElement each : PsiTreeUtil.collectElementsOfType(file, KtElement.class)) define(file, each);
    }
    for (PsiElement each : ids.keySet()) addOverridden(each);
    for (KtFile file : files)
      for (KtElement each : PsiTreeUtil.collectElementsOfType(file, KtElement.class)) readCall(file, each);
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("definitions", definitions);
    result.put("sites", sites);
    PrintWriter out = new PrintWriter(new OutputStreamWriter(System.out, StandardCharsets.UTF_8));
    writeJson(result, out);
    out.flush();
  }

  private void define(KtFile file, KtElement element) {
    if (element instanceof KtNamedFunction function && function.getName() != null)
      add(file, element, function.getNameIdentifier(), "method", function.getName(), List.of());
    else if (element instanceof KtSecondaryConstructor constructor) {
      String owner = constructor.getContainingClassOrObject().getName();
      add(file, element, constructor.getConstructorKeyword(), "constructor", "constructor", List.of(String.valueOf(owner)));
    } else if (element instanceof KtClassOrObject type && !(element instanceof KtEnumEntry)
        && type.getNameIdentifier() != null)
      add(file, element, type.getNameIdentifier(), "class", type.getName(), List.of());
  }

  private void add(KtFile file, KtElement node, PsiElement name, String kind, String text, List<String> aliases) {
    int start = node.getTextRange().getStartOffset();
    String id = pathOf(file) + ":" + start;
    ids.put(node, id);
    KtClassOrObject holder = PsiTreeUtil.getParentOfType(node, KtClassOrObject.class);
    Map<String, Object> definition = new LinkedHashMap<>();
    definition.put("id", id);
    definition.put("name", text);
    definition.put("aliases", aliases);
    definition.put("kind", kind);
    definition.put("container", holder == null ? null : holder.getName());
    definition.put("file", pathOf(file));
    definition.put("line", lineAt(file, name == null ? start : name.getTextRange().getStartOffset()));
    definition.put("startLine", lineAt(file, start));
    definition.put("endLine", lineAt(file, node.getTextRange().getEndOffset() - 1));
    definition.put("isLoose", false);
    definition.put("overloadLines", List.of());
    definitions.add(definition);
  }

  /** Each function below the functions that it overrides, at any depth. */
  private void addOverridden(PsiElement element) {
    DeclarationDescriptor own = context.get(BindingContext.DECLARATION_TO_DESCRIPTOR, element);
    if (!(own instanceof FunctionDescriptor function)) return;
    List<CallableMemberDescriptor> waiting = new ArrayList<>(function.getOverriddenDescriptors());
    Set<CallableMemberDescriptor> seen = new LinkedHashSet<>();
    while (!waiting.isEmpty()) {
      CallableMemberDescriptor each = waiting.remove(waiting.size() - 1);
      if (!seen.add(each)) continue;
      overriders.computeIfAbsent(each.getOriginal(), key -> new LinkedHashSet<>()).add(own);
      waiting.addAll(each.getOverriddenDescriptors());
    }
  }

  private void readCall(KtFile file, KtElement element) {
    if (element instanceof KtCallExpression call) {
      KtExpression callee = call.getCalleeExpression();
      if (callee == null) return;
      ResolvedCall<?> resolved = CallUtilKt.getResolvedCall(call, context);
      boolean isInvoke = resolved instanceof VariableAsFunctionResolvedCall;
      PsiElement whole = call.getParent() instanceof KtQualifiedExpression qualified
          && qualified.getSelectorExpression() == call ? qualified : call;
      boolean isSuper = call.getParent() instanceof KtQualifiedExpression qualified
          && qualified.getReceiverExpression() instanceof KtSuperExpression;
      if (isInvoke) addSite(file, element, callee, "invoke", invoked((VariableAsFunctionResolvedCall) resolved), whole, "invoke", false);
      else addSite(file, element, callee, callee.getText(), descriptorOf(resolved), whole, isSuper ? "call on super" : "call", resolved != null);
    } else if (element instanceof KtSuperTypeCallEntry || element instanceof KtConstructorDelegationCall) {
      if (element.getTextLength() == 0) return;
      KtCallElement call = (KtCallElement) element;
      DeclarationDescriptor descriptor = descriptorOf(CallUtilKt.getResolvedCall(element, context));
      String name = descriptor == null ? element.getText() : descriptor.getContainingDeclaration().getName().asString();
      KtExpression callee = call.getCalleeExpression();
      boolean isEntry = PsiTreeUtil.getParentOfType(element, KtClassOrObject.class) instanceof KtEnumEntry;
      // `RED("r")` runs a constructor; whether plain `RED` is a call is a matter of taste.
      boolean isSure = call.getValueArgumentList() != null;
      if (isEntry) addSite(file, element, element, name, descriptor, element, "enum constant", isSure);
      else addSite(file, element, callee == null ? element : callee, name, descriptor, element, "super(…)", true);
    } else if (element instanceof KtBinaryExpression binary) {
      ResolvedCall<?> resolved = CallUtilKt.getResolvedCall(binary, context);
      DeclarationDescriptor descriptor = descriptorOf(resolved);
      if (descriptor == null) return;
      // `==` asks `equals` of whatever stands there, as the library does.
      boolean isEquality = descriptor.getName().asString().equals("equals");
      boolean isNamed = Character.isJavaIdentifierStart(binary.getOperationReference().getText().charAt(0));
      boolean isSure = isNamed && !binary.getOperationReference().getText().equals("in");
      addSite(file, element, binary.getOperationReference(), descriptor.getName().asString(), descriptor, binary,
          isSure ? "infix" : "operator", !isEquality);
    } else if (element instanceof KtUnaryExpression || element instanceof KtArrayAccessExpression) {
      DeclarationDescriptor descriptor = descriptorOf(CallUtilKt.getResolvedCall(element, context));
      if (descriptor != null)
        addSite(file, element, element, descriptor.getName().asString(), descriptor, element, "operator", true);
    } else if (element instanceof KtAnnotationEntry annotation) {
      DeclarationDescriptor descriptor = descriptorOf(CallUtilKt.getResolvedCall(annotation, context));
      if (descriptor != null)
        addSite(file, element, element, descriptor.getContainingDeclaration().getName().asString(), descriptor, element,
            "annotation", false);
    }
  }

  private static DeclarationDescriptor invoked(VariableAsFunctionResolvedCall call) {
    return call.getFunctionCall().getResultingDescriptor().getOriginal();
  }

  private static DeclarationDescriptor descriptorOf(ResolvedCall<?> call) {
    if (call == null) return null;
    CallableDescriptor descriptor = call.getResultingDescriptor();
    return descriptor.getOriginal();
  }

  private String idOf(DeclarationDescriptor descriptor) {
    if (descriptor == null) return null;
    DeclarationDescriptor meant =
        descriptor instanceof ConstructorDescriptor constructor ? constructor.getContainingDeclaration() : descriptor;
    if (meant instanceof CallableMemberDescriptor member && member.getKind() == CallableMemberDescriptor.Kind.FAKE_OVERRIDE) {
      for (CallableMemberDescriptor each : member.getOverriddenDescriptors()) {
        String id = idOf(each.getOriginal());
        if (id != null) return id;
      }
      return null;
    }
    PsiElement source = DescriptorToSourceUtils.descriptorToDeclaration(meant);
    return source == null ? null : ids.get(source);
  }

  private void addSite(KtFile file, KtElement element, PsiElement named, String name, DeclarationDescriptor descriptor,
      PsiElement whole, String construct, boolean isSure) {
    Set<String> targets = new LinkedHashSet<>();
    Set<String> possible = new LinkedHashSet<>();
    String id = idOf(descriptor);
    if (id != null) (isSure ? targets : possible).add(id);
    boolean isFixed = construct.equals("call on super") || descriptor instanceof ConstructorDescriptor;
    if (!isFixed) addOverriders(descriptor, possible);
    possible.removeAll(targets);
    String outcome = descriptor == null ? "unresolved" : id != null ? "internal" : possible.isEmpty() ? "external" : "declared";
    KtElement caller = callerOf(element);
    int start = named.getTextRange().getStartOffset();
    Map<String, Object> site = new LinkedHashMap<>();
    site.put("file", pathOf(file));
    site.put("line", lineAt(file, start));
    site.put("startLine", lineAt(file, whole.getTextRange().getStartOffset()));
    site.put("calleeName", name);
    site.put("caller", caller == null ? null : ids.get(caller));
    site.put("callerName", caller == null ? "<module>" : caller instanceof KtNamedFunction each ? each.getName() : "constructor");
    site.put("otherCallers", List.of());
    site.put("otherCallerNames", List.of());
    site.put("outcome", outcome);
    site.put("targets", targets);
    site.put("possible", possible);
    site.put("declared", List.of());
    site.put("declaredNames", List.of());
    site.put("construct", construct);
    sites.add(site);
  }

  private void addOverriders(DeclarationDescriptor descriptor, Set<String> possible) {
    if (descriptor == null) return;
    for (DeclarationDescriptor each : overriders.getOrDefault(descriptor.getOriginal(), Set.of())) {
      String id = idOf(each);
      if (id != null) possible.add(id);
    }
    if (descriptor instanceof CallableMemberDescriptor member
        && member.getKind() == CallableMemberDescriptor.Kind.FAKE_OVERRIDE)
      for (CallableMemberDescriptor each : member.getOverriddenDescriptors()) addOverriders(each.getOriginal(), possible);
  }

  /** The innermost function that has a name; what a class or a property runs by itself belongs to the file. */
  private KtElement callerOf(KtElement element) {
    for (PsiElement at = element.getParent(); at != null && !(at instanceof KtFile); at = at.getParent())
      if ((at instanceof KtNamedFunction || at instanceof KtSecondaryConstructor) && ids.containsKey(at)) return (KtElement) at;
    return null;
  }

  private String pathOf(KtFile file) {
    return root.relativize(Path.of(file.getVirtualFilePath())).toString().replace('\\', '/');
  }

  private final Map<KtFile, int[]> lineStarts = new HashMap<>();

  private int lineAt(KtFile file, int offset) {
    int[] starts = lineStarts.computeIfAbsent(file, key -> {
      String text = key.getText();
      List<Integer> found = new ArrayList<>(List.of(0));
      for (int at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) found.add(at + 1);
      return found.stream().mapToInt(Integer::intValue).toArray();
    });
    int at = java.util.Arrays.binarySearch(starts, offset);
    return at >= 0 ? at + 1 : -at - 1;
  }

  private static void writeJson(Object value, PrintWriter out) {
    if (value instanceof Map<?, ?> map) {
      out.print('{');
      boolean isFirst = true;
      for (Map.Entry<?, ?> each : map.entrySet()) {
        if (!isFirst) out.print(',');
        isFirst = false;
        writeJson(each.getKey(), out);
        out.print(':');
        writeJson(each.getValue(), out);
      }
      out.print('}');
    } else if (value instanceof Collection<?> list) {
      out.print('[');
      boolean isFirst = true;
      for (Object each : list) {
        if (!isFirst) out.print(',');
        isFirst = false;
        writeJson(each, out);
      }
      out.print(']');
    } else if (value instanceof String text) {
      out.print('"');
      for (char each : text.toCharArray())
        if (each == '"' || each == '\\') out.print("\\" + each);
        else if (each < ' ') out.printf("\\u%04x", (int) each);
        else out.print(each);
      out.print('"');
    } else out.print(value);
  }
}
