import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes what the standard library declares, as far as code of a repository can see it: {@code java Stubs.java > jdk.txt}.
 *
 * <p>One line for each type of these packages, `package.Name` and a declaration in Java without bodies, as reflection
 * tells it. Types nested in another stand inside its line.
 */
public final class Stubs {
  private static final List<String> PACKAGES =
      List.of(
          "java.base java.lang", "java.base java.lang.annotation", "java.base java.lang.invoke",
          "java.base java.lang.ref", "java.base java.lang.reflect", "java.base java.io", "java.base java.math",
          "java.base java.net", "java.base java.nio", "java.base java.nio.channels", "java.base java.nio.charset", "java.base java.nio.file",
          "java.base java.nio.file.attribute", "java.base java.security", "java.base java.text", "java.base java.time",
          "java.base java.time.chrono", "java.base java.time.format", "java.base java.time.temporal",
          "java.base java.util", "java.base java.util.concurrent", "java.base java.util.concurrent.atomic",
          "java.base java.util.concurrent.locks", "java.base java.util.function", "java.base java.util.regex",
          "java.base java.util.stream", "java.base java.util.zip", "java.logging java.util.logging", "java.sql java.sql", "java.compiler javax.annotation.processing",
          "java.compiler javax.lang.model", "java.compiler javax.lang.model.element", "java.compiler javax.lang.model.type",
          "java.compiler javax.lang.model.util", "java.compiler javax.tools", "java.xml org.w3c.dom");

  public static void main(String[] arguments) throws Exception {
    PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    Path modules = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules");
    TreeMap<String, Class<?>> types = new TreeMap<>();
    for (String each : PACKAGES) {
      String module = each.substring(0, each.indexOf(' '));
      String name = each.substring(module.length() + 1);
      try (Stream<Path> files = Files.list(modules.resolve(module).resolve(name.replace('.', '/')))) {
        for (Path file : files.toList()) {
          String simple = file.getFileName().toString();
          if (!simple.endsWith(".class") || simple.contains("$") || simple.endsWith("-info.class")) continue;
          Class<?> type = Class.forName(name + "." + simple.replace(".class", ""), false, ClassLoader.getSystemClassLoader());
          if (Modifier.isPublic(type.getModifiers())) types.put(type.getName(), type);
        }
      }
    }
    for (Class<?> type : types.values()) out.println(type.getName() + " " + declarationOf(type));
    out.flush();
  }

  private static String declarationOf(Class<?> type) {
    StringBuilder text = new StringBuilder("public ");
    if (type.getDeclaringClass() != null && Modifier.isStatic(type.getModifiers())) text.append("static ");
    if (Modifier.isAbstract(type.getModifiers()) && !type.isInterface()) text.append("abstract ");
    text.append(type.isAnnotation() ? "@interface " : type.isInterface() ? "interface " : type.isEnum() ? "enum " : "class ");
    text.append(type.getSimpleName()).append(parametersOf(type.getTypeParameters()));
    Class<?> superclass = type.getSuperclass();
    List<Type> supertypes = new ArrayList<>();
    // What only the library itself sees is passed over; its members are listed with those of the type below.
    boolean isHidden = superclass != null && !Modifier.isPublic(superclass.getModifiers());
    if (superclass != null && superclass != Object.class && !type.isEnum() && !isHidden)
      text.append(" extends ").append(nameOf(type.getGenericSuperclass()));
    for (Type each : type.getGenericInterfaces()) if (isVisible(each)) supertypes.add(each);
    if (isHidden)
      for (Type each : superclass.getGenericInterfaces()) if (isVisible(each) && !supertypes.contains(each)) supertypes.add(each);
    if (!supertypes.isEmpty() && !type.isAnnotation())
      text.append(type.isInterface() ? " extends " : " implements ")
          .append(supertypes.stream().map(Stubs::nameOf).collect(Collectors.joining(",")));
    text.append("{");
    if (type.isEnum())
      text.append(Arrays.stream(type.getFields()).filter(Field::isEnumConstant).map(Field::getName).collect(Collectors.joining(","))).append(";");
    for (Field field : sorted(type.getDeclaredFields(), Field::getName))
      if (isSeen(field.getModifiers()) && !field.isEnumConstant())
        text.append(wordsOf(field.getModifiers(), type)).append(nameOf(field.getGenericType())).append(' ').append(field.getName()).append(';');
    if (!type.isEnum())
      for (Constructor<?> each : sorted(type.getDeclaredConstructors(), Constructor::toGenericString))
        if (isSeen(each.getModifiers()) && !type.isInterface())
          text.append(wordsOf(each.getModifiers(), type)).append(type.getSimpleName()).append(argumentsOf(each)).append("{}");
    List<Method> methods = new ArrayList<>(List.of(type.getDeclaredMethods()));
    if (isHidden)
      for (Method each : superclass.getDeclaredMethods()) if (!isDeclaredIn(type, each)) methods.add(each);
    for (Method each : sorted(methods.toArray(new Method[0]), Method::toGenericString))
      if (isSeen(each.getModifiers()) && !each.isSynthetic() && !each.isBridge() && !isInherited(each, type)) {
        String body = Modifier.isAbstract(each.getModifiers()) ? ";" : "{}";
        String words = wordsOf(each.getModifiers(), type) + (each.isDefault() ? "default " : "");
        String generics = parametersOf(each.getTypeParameters());
        text.append(words).append(generics).append(nameOf(each.getGenericReturnType())).append(' ');
        text.append(each.getName()).append(argumentsOf(each)).append(body);
      }
    for (Class<?> each : sorted(type.getDeclaredClasses(), Class::getName))
      if (Modifier.isPublic(each.getModifiers())) text.append(declarationOf(each));
    return text.append("}").toString();
  }

  private static <T> List<T> sorted(T[] all, java.util.function.Function<T, String> key) {
    return Arrays.stream(all).sorted(Comparator.comparing(key)).toList();
  }

  private static boolean isDeclaredIn(Class<?> type, Method method) {
    return Arrays.stream(type.getDeclaredMethods())
        .anyMatch(
            each ->
                each.getName().equals(method.getName())
                    && Arrays.equals(each.getParameterTypes(), method.getParameterTypes()));
  }

  /** A supertype has it with the same parameters and the same result. */
  private static boolean isInherited(Method method, Class<?> type) {
    List<Class<?>> above = new ArrayList<>(List.of(type.getInterfaces()));
    if (type.getSuperclass() != null) above.add(type.getSuperclass());
    if (type.isInterface()) above.add(Object.class);
    for (Class<?> each : above) {
      if (!Modifier.isPublic(each.getModifiers())) continue;
      try {
        Method other = each.getMethod(method.getName(), method.getParameterTypes());
        boolean isSame = other.getGenericReturnType().toString().equals(method.getGenericReturnType().toString());
        boolean isAsDone = Modifier.isAbstract(other.getModifiers()) == Modifier.isAbstract(method.getModifiers());
        if (isSame && isAsDone) return true;
      } catch (NoSuchMethodException missing) {
        // Not declared there.
      }
    }
    return false;
  }

  private static boolean isVisible(Type type) {
    Class<?> raw = type instanceof Class<?> plain ? plain : (Class<?>) ((java.lang.reflect.ParameterizedType) type).getRawType();
    return Modifier.isPublic(raw.getModifiers()) && !raw.getName().startsWith("java.lang.constant");
  }

  private static boolean isSeen(int modifiers) {
    return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
  }

  private static String wordsOf(int modifiers, Class<?> type) {
    String access = type.isInterface() ? "" : Modifier.isPublic(modifiers) ? "public " : "protected ";
    String abstractWord = Modifier.isAbstract(modifiers) && !type.isInterface() ? "abstract " : "";
    return access + (Modifier.isStatic(modifiers) ? "static " : "") + abstractWord;
  }

  private static String argumentsOf(Executable executable) {
    Type[] parameters = executable.getGenericParameterTypes();
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < parameters.length; i++) {
      String name = nameOf(parameters[i]);
      boolean isLast = i == parameters.length - 1;
      if (isLast && executable.isVarArgs() && name.endsWith("[]")) name = name.substring(0, name.length() - 2) + "...";
      texts.add(name + " " + (char) ('a' + i % 26));
    }
    return "(" + String.join(",", texts) + ")";
  }

  private static String parametersOf(TypeVariable<?>[] variables) {
    if (variables.length == 0) return "";
    List<String> texts = new ArrayList<>();
    for (TypeVariable<?> each : variables) {
      String bounds = Arrays.stream(each.getBounds()).filter(bound -> bound != Object.class).map(Stubs::nameOf).collect(Collectors.joining(" & "));
      texts.add(each.getName() + (bounds.isEmpty() ? "" : " extends " + bounds));
    }
    return "<" + String.join(",", texts) + ">";
  }

  /** The name as it can be written: what stands in java.lang by its simple name. */
  private static String nameOf(Type type) {
    return type.getTypeName().replaceAll("\\bjava\\.lang\\.([A-Z])", "$1").replace('$', '.').replace(", ", ",").replace("? extends Object", "?");
  }
}
