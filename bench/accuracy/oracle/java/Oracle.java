import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.LineMap;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParameterizedTypeTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.AnnotatedTypeTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Definitions and calls of a source tree as javac sees them: {@code java Oracle.java ROOT [CLASSPATH] < files}, the
 * files one a line and relative to ROOT; one JSON object on standard output. Run by index.mjs beside it, which says
 * what the fields mean.
 *
 * <p>Nothing is compiled to class files and no annotation processor runs. Attribution goes on in spite of errors, so a
 * source tree without its dependencies is read too: a call whose method javac cannot tell is `unresolved`.
 */
public final class Oracle {
  private final Path root;
  private final Trees trees;
  private final Elements elements;
  private final Types types;
  private final SourcePositions positions;
  private final Map<Element, String> ids = new HashMap<>();
  private final Map<Element, Set<Element>> overriders = new HashMap<>();
  private final List<TypeElement> declaredTypes = new ArrayList<>();
  private final List<Map<String, Object>> definitions = new ArrayList<>();
  private final List<Map<String, Object>> sites = new ArrayList<>();
  private int methodReferences;

  public static void main(String[] arguments) throws IOException {
    Path root = Path.of(arguments[0]).toRealPath();
    List<Path> files = new ArrayList<>();
    for (String line : new String(System.in.readAllBytes(), StandardCharsets.UTF_8).split("\n"))
      if (!line.isBlank()) files.add(root.resolve(line));
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StandardJavaFileManager manager = compiler.getStandardFileManager(diagnostic -> {}, null, StandardCharsets.UTF_8);
    List<String> options = new ArrayList<>(List.of("-proc:none", "-XDshould-stop.ifError=FLOW", "-implicit:none"));
    options.addAll(List.of("-Xmaxerrs", "1000000", "-nowarn", "-sourcepath", ""));
    options.addAll(List.of("-classpath", arguments.length > 1 ? arguments[1] : ""));
    JavacTask task =
        (JavacTask)
            compiler.getTask(
                null, manager, diagnostic -> {}, options, null, manager.getJavaFileObjectsFromPaths(files));
    List<CompilationUnitTree> units = new ArrayList<>();
    for (CompilationUnitTree unit : task.parse()) units.add(unit);
    task.analyze();
    new Oracle(root, task).read(units);
  }

  private Oracle(Path root, JavacTask task) {
    this.root = root;
    trees = Trees.instance(task);
    elements = task.getElements();
    types = task.getTypes();
    positions = trees.getSourcePositions();
  }

  private void read(List<CompilationUnitTree> units) {
    for (CompilationUnitTree unit : units) new DefinitionReader(unit).scan(unit, null);
    for (TypeElement each : declaredTypes) addOverriders(each);
    for (CompilationUnitTree unit : units) new CallReader(unit).scan(unit, null);
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("definitions", definitions);
    result.put("sites", sites);
    result.put("methodReferences", methodReferences);
    PrintWriter out = new PrintWriter(new OutputStreamWriter(System.out, StandardCharsets.UTF_8));
    writeJson(result, out);
    out.flush();
  }

  /** What both passes need to know of one file. */
  private abstract class Reader extends TreePathScanner<Void, Void> {
    final CompilationUnitTree unit;
    final LineMap lines;
    final String file;
    final CharSequence text;

    Reader(CompilationUnitTree unit) {
      this.unit = unit;
      lines = unit.getLineMap();
      file = root.relativize(Path.of(unit.getSourceFile().toUri())).toString().replace('\\', '/');
      try {
        text = unit.getSourceFile().getCharContent(true);
      } catch (IOException error) {
        throw new IllegalStateException(error);
      }
    }

    long startOf(Tree tree) {
      return positions.getStartPosition(unit, tree);
    }

    long endOf(Tree tree) {
      return positions.getEndPosition(unit, tree);
    }

    long lineAt(long offset) {
      return lines.getLineNumber(Math.max(0, offset));
    }

    /** Where a name stands at or after an offset, past modifiers, annotations and types. */
    long findName(String name, long from, long to) {
      for (int at = (int) from; at >= 0 && at + name.length() <= to; at++) {
        boolean matches = name.contentEquals(text.subSequence(at, at + name.length()));
        boolean startsWord = at == 0 || !Character.isJavaIdentifierPart(text.charAt(at - 1));
        int after = at + name.length();
        boolean endsWord = after >= text.length() || !Character.isJavaIdentifierPart(text.charAt(after));
        if (matches && startsWord && endsWord) return at;
      }
      return from;
    }

    /** javac writes default constructors and `super()` into the tree; those are nobody's source. */
    boolean isWritten(Tree tree) {
      Element element = trees.getElement(getCurrentPath());
      if (element != null && elements.getOrigin(element) != Elements.Origin.EXPLICIT && tree instanceof MethodTree)
        // A compact constructor is written, though javac calls it mandated as it calls a record's accessors.
        return endOf(tree) > startOf(tree) && startsLike(tree, element);
      return startOf(tree) >= 0 && endOf(tree) > startOf(tree);
    }

    private boolean startsLike(Tree tree, Element element) {
      String source = text.subSequence((int) startOf(tree), (int) endOf(tree)).toString();
      String name = element.getKind() == ElementKind.CONSTRUCTOR ? nameOf(element.getEnclosingElement()) : nameOf(element);
      return source.contains(name) && source.endsWith("}") && !source.contains("record ") && !source.contains("enum ");
    }
  }

  private final class DefinitionReader extends Reader {
    DefinitionReader(CompilationUnitTree unit) {
      super(unit);
    }

    @Override
    public Void visitClass(ClassTree node, Void unused) {
      Element element = trees.getElement(getCurrentPath());
      if (element instanceof TypeElement type) {
        declaredTypes.add(type);
        if (!node.getSimpleName().isEmpty()) add(node, element, "class", node.getSimpleName().toString(), List.of());
      }
      return super.visitClass(node, unused);
    }

    @Override
    public Void visitMethod(MethodTree node, Void unused) {
      Element element = trees.getElement(getCurrentPath());
      if (element != null && isWritten(node)) {
        if (element.getKind() == ElementKind.CONSTRUCTOR)
          add(node, element, "constructor", "constructor", List.of(nameOf(element.getEnclosingElement())));
        else add(node, element, "method", node.getName().toString(), List.of());
      }
      return super.visitMethod(node, unused);
    }

    private void add(Tree node, Element element, String kind, String name, List<String> aliases) {
      long start = startOf(node);
      String id = file + ":" + start;
      ids.put(element, id);
      Element holder = element.getEnclosingElement();
      String container = holder instanceof TypeElement ? nameOf(holder) : "";
      String written = kind.equals("constructor") ? nameOf(holder) : name;
      Tree modifiers = node instanceof MethodTree method ? method.getModifiers() : ((ClassTree) node).getModifiers();
      long afterModifiers = Math.max(start, endOf(modifiers));
      long from = node instanceof MethodTree method && method.getReturnType() != null
          ? Math.max(afterModifiers, endOf(method.getReturnType()))
          : afterModifiers;
      Map<String, Object> definition = new LinkedHashMap<>();
      definition.put("id", id);
      definition.put("name", name);
      definition.put("aliases", aliases);
      definition.put("kind", kind);
      definition.put("container", container.isEmpty() ? null : container);
      definition.put("file", file);
      definition.put("line", lineAt(findName(written, from, endOf(node))));
      definition.put("startLine", lineAt(start));
      definition.put("endLine", lineAt(endOf(node) - 1));
      definition.put("isLoose", false);
      definition.put("overloadLines", List.of());
      definitions.add(definition);
    }
  }

  private final class CallReader extends Reader {
    CallReader(CompilationUnitTree unit) {
      super(unit);
    }

    @Override
    public Void visitMethodInvocation(MethodInvocationTree node, Void unused) {
      ExpressionTree called = unwrap(node.getMethodSelect());
      String name = nameText(called);
      long end = endOf(called);
      // The `super()` that javac adds stands where the body begins.
      boolean isWritten = end >= name.length() && name.contentEquals(text.subSequence((int) end - name.length(), (int) end));
      if (isWritten) {
        Element element = trees.getElement(new TreePath(getCurrentPath(), called));
        boolean isConstructor = name.equals("super") || name.equals("this");
        String construct = isConstructor ? name + "(…)" : "call " + receiverKind(called);
        boolean isFixed = isConstructor || isSuper(called);
        boolean isSure = !hasErroneousArgument(node.getArguments(), element);
        Map<String, Object> site =
            addSite(name, end - name.length(), startOf(node), element, construct, isFixed, isSure);
        if (!isSure) site.put("outcome", "unresolved");
      }
      return super.visitMethodInvocation(node, unused);
    }

    @Override
    public Void visitNewClass(NewClassTree node, Void unused) {
      ExpressionTree named = node.getIdentifier();
      while (named instanceof ParameterizedTypeTree || named instanceof AnnotatedTypeTree)
        named = named instanceof ParameterizedTypeTree generic
            ? (ExpressionTree) generic.getType()
            : ((AnnotatedTypeTree) named).getUnderlyingType();
      String name = nameText(named);
      Element element = trees.getElement(getCurrentPath());
      boolean isInterface = false;
      if (node.getClassBody() != null) {
        // An anonymous class is its own; what is called is its superclass, and of an interface nothing runs.
        Element type = elementOf(named);
        isInterface = type != null && type.getKind().isInterface();
        element = type;
      }
      Element holder = trees.getElement(getCurrentPath().getParentPath());
      boolean isConstant = holder != null && holder.getKind() == ElementKind.ENUM_CONSTANT;
      if (isConstant) addEnumConstant((VariableTree) getCurrentPath().getParentPath().getLeaf(), node, element);
      else addSite(name, endOf(named) - name.length(), startOf(node), element, "new", true, !isInterface);
      return super.visitNewClass(node, unused);
    }

    /** `RED("r")` runs a constructor; whether plain `RED` is a call is a matter of taste. */
    private void addEnumConstant(VariableTree constant, NewClassTree node, Element element) {
      String name = constant.getName().toString();
      long at = findName(name, startOf(constant), endOf(constant));
      Element holder = trees.getElement(getCurrentPath().getParentPath()).getEnclosingElement();
      addSite(name, at, at, element == null ? holder : element, "enum constant", true, !node.getArguments().isEmpty());
    }

    @Override
    public Void visitAnnotation(AnnotationTree node, Void unused) {
      Element element = elementOf((ExpressionTree) node.getAnnotationType());
      String name = nameText((ExpressionTree) node.getAnnotationType());
      long at = endOf(node.getAnnotationType()) - name.length();
      boolean isKnown = element != null && element.asType().getKind() != TypeKind.ERROR;
      if (isKnown) addSite(name, at, startOf(node), element, "annotation", true, false);
      return super.visitAnnotation(node, unused);
    }

    @Override
    public Void visitMemberReference(MemberReferenceTree node, Void unused) {
      methodReferences++;
      return super.visitMemberReference(node, unused);
    }

    private Map<String, Object> addSite(
        String name, long at, long start, Element element, String construct, boolean isFixed, boolean isSure) {
      Set<String> targets = new LinkedHashSet<>();
      Set<String> possible = new LinkedHashSet<>();
      String outcome = outcomeOf(element);
      Element target = element != null && element.getKind() == ElementKind.CONSTRUCTOR ? element.getEnclosingElement() : element;
      String id = target == null ? null : ids.get(target);
      if (outcome.equals("internal") && id == null) outcome = "external";
      if (id != null && outcome.equals("internal")) (isSure ? targets : possible).add(id);
      if (!isFixed && element != null)
        for (Element each : overriders.getOrDefault(element, Set.of()))
          if (ids.containsKey(each)) possible.add(ids.get(each));
      possible.removeAll(targets);
      if (outcome.equals("external") && !possible.isEmpty()) outcome = "declared";
      Caller caller = callerAt(getCurrentPath());
      Map<String, Object> site = new LinkedHashMap<>();
      site.put("file", file);
      site.put("line", lineAt(at));
      site.put("startLine", lineAt(start));
      site.put("calleeName", name);
      site.put("caller", caller.id);
      site.put("callerName", caller.name);
      site.put("otherCallers", List.of());
      site.put("otherCallerNames", List.of());
      site.put("outcome", outcome);
      site.put("targets", targets);
      site.put("possible", possible);
      site.put("declared", List.of());
      site.put("declaredNames", List.of());
      site.put("construct", construct);
      sites.add(site);
      return site;
    }

    private String outcomeOf(Element element) {
      if (element == null || element.asType().getKind() == TypeKind.ERROR) return "unresolved";
      if (element.getKind() == ElementKind.CONSTRUCTOR || element.getKind().isClass() || element.getKind().isInterface()) {
        Element type = element instanceof TypeElement ? element : element.getEnclosingElement();
        if (type.asType().getKind() == TypeKind.ERROR) return "unresolved";
        return ids.containsKey(type) ? "internal" : "external";
      }
      if (!(element instanceof ExecutableElement)) return "unresolved";
      return ids.containsKey(element) ? "internal" : "external";
    }

    /**
     * With an argument of unknown type javac takes the first overload that may fit, which another may as well.
     */
    private boolean hasErroneousArgument(List<? extends ExpressionTree> given, Element element) {
      if (!(element instanceof ExecutableElement method)) return false;
      boolean hasUnknown = false;
      for (ExpressionTree each : given) {
        TypeMirror type = trees.getTypeMirror(new TreePath(getCurrentPath(), each));
        if (type != null && type.getKind() == TypeKind.ERROR) hasUnknown = true;
      }
      if (!hasUnknown || !(method.getEnclosingElement() instanceof TypeElement type)) return false;
      long sameName = elements.getAllMembers(type).stream()
          .filter(each -> each instanceof ExecutableElement && each.getSimpleName().equals(method.getSimpleName()))
          .count();
      return sameName > 1;
    }

    private String receiverKind(ExpressionTree called) {
      if (called instanceof IdentifierTree) {
        Element element = elementOf(called);
        if (element == null) return "of a bare name";
        boolean isStatic = element.getModifiers().contains(Modifier.STATIC);
        return isStatic ? "of a bare name, static" : "of a bare name, on the implicit this";
      }
      if (!(called instanceof MemberSelectTree select)) return "of an expression";
      ExpressionTree receiver = unwrap(select.getExpression());
      String text = receiver.toString();
      if (text.equals("super") || text.endsWith(".super")) return "on super";
      if (text.equals("this")) return "on this";
      if (receiver instanceof MethodInvocationTree || receiver instanceof NewClassTree) return "on a call's result";
      Element element = elementOf(receiver);
      if (element == null) return "on an expression";
      return switch (element.getKind()) {
        case PARAMETER -> isLambdaParameter(element) ? "on a lambda's parameter" : "on a parameter";
        case FIELD, ENUM_CONSTANT -> "on a field";
        case LOCAL_VARIABLE, RESOURCE_VARIABLE, EXCEPTION_PARAMETER, BINDING_VARIABLE -> "on a variable";
        case CLASS, INTERFACE, ENUM, RECORD, ANNOTATION_TYPE -> "on a class";
        default -> "on an expression";
      };
    }

    private boolean isLambdaParameter(Element parameter) {
      for (TreePath path = getCurrentPath(); path != null; path = path.getParentPath())
        if (path.getLeaf() instanceof LambdaExpressionTree lambda)
          for (VariableTree each : lambda.getParameters())
            if (each.getName().equals(parameter.getSimpleName())) return true;
      return false;
    }

    private boolean isSuper(ExpressionTree called) {
      return called instanceof MemberSelectTree select
          && (select.getExpression().toString().equals("super") || select.getExpression().toString().endsWith(".super"));
    }

    private Element elementOf(ExpressionTree tree) {
      return trees.getElement(TreePath.getPath(getCurrentPath(), tree));
    }

    private Caller callerAt(TreePath from) {
      for (TreePath path = from.getParentPath(); path != null; path = path.getParentPath()) {
        if (!(path.getLeaf() instanceof MethodTree method)) continue;
        // An annotation on a method stands outside it, as a decorator does.
        boolean isOnMethod = false;
        for (TreePath below = from; below != path; below = below.getParentPath())
          if (below.getLeaf() == method.getModifiers()) isOnMethod = true;
        if (isOnMethod) continue;
        Element element = trees.getElement(path);
        String id = element == null ? null : ids.get(element);
        if (id == null) continue;
        return new Caller(id, element.getKind() == ElementKind.CONSTRUCTOR ? "constructor" : nameOf(element));
      }
      return new Caller(null, "<module>");
    }
  }

  private record Caller(String id, String name) {}

  /** For each method that the class has or inherits: which methods of its supertypes a call of which may reach it. */
  private void addOverriders(TypeElement type) {
    Map<String, List<ExecutableElement>> byName = new HashMap<>();
    for (Element each : elements.getAllMembers(type))
      if (each instanceof ExecutableElement method && isOverridable(method))
        byName.computeIfAbsent(nameOf(method), name -> new ArrayList<>()).add(method);
    Set<TypeElement> seen = new HashSet<>();
    collectSupertypes(type.asType(), seen);
    for (TypeElement supertype : seen)
      for (Element each : supertype.getEnclosedElements())
        if (each instanceof ExecutableElement declared && isOverridable(declared))
          for (ExecutableElement own : byName.getOrDefault(nameOf(declared), List.of()))
            if (own != declared && ids.containsKey(own) && elements.overrides(own, declared, type))
              overriders.computeIfAbsent(declared, key -> new LinkedHashSet<>()).add(own);
  }

  private static boolean isOverridable(ExecutableElement method) {
    Collection<Modifier> modifiers = method.getModifiers();
    return method.getKind() == ElementKind.METHOD
        && !modifiers.contains(Modifier.STATIC)
        && !modifiers.contains(Modifier.PRIVATE);
  }

  private void collectSupertypes(TypeMirror type, Set<TypeElement> seen) {
    for (TypeMirror each : types.directSupertypes(type))
      if (types.asElement(each) instanceof TypeElement element && seen.add(element)) collectSupertypes(each, seen);
  }

  private static ExpressionTree unwrap(ExpressionTree tree) {
    ExpressionTree current = tree;
    while (current instanceof ParenthesizedTree parenthesized) current = parenthesized.getExpression();
    return current;
  }

  private static String nameText(ExpressionTree tree) {
    if (tree instanceof IdentifierTree identifier) return identifier.getName().toString();
    return tree instanceof MemberSelectTree select ? select.getIdentifier().toString() : "";
  }

  private static String nameOf(Element element) {
    return element.getSimpleName().toString();
  }

  private static void writeJson(Object value, PrintWriter out) {
    if (value instanceof Map<?, ?> map) {
      String separator = "{";
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        out.print(separator);
        writeJson(entry.getKey(), out);
        out.print(':');
        writeJson(entry.getValue(), out);
        separator = ",";
      }
      out.print(map.isEmpty() ? "{}" : "}");
    } else if (value instanceof Collection<?> collection) {
      String separator = "[";
      for (Object each : collection) {
        out.print(separator);
        writeJson(each, out);
        separator = ",";
      }
      out.print(collection.isEmpty() ? "[]" : "]");
    } else if (value instanceof String string) {
      out.print('"');
      for (char each : string.toCharArray()) {
        if (each == '"' || each == '\\' || each < ' ') out.printf("\\u%04x", (int) each);
        else out.print(each);
      }
      out.print('"');
    } else {
      out.print(value);
    }
  }
}
