/** Under which paths the servlets answer that serve JAX-RS: those of a `web.xml`, and those that code adds to a server. */
import { moduleOf } from '../../reading/jvm/application-settings.ts';
import type { Sources } from '../../reading/sources.ts';

export interface ServletPath {
  readonly module: string;
  readonly path: string;
}

/** Of the whole project; one for each pattern of such a servlet. */
export function servletPaths(sources: Sources): readonly ServletPath[] {
  return sources.files.flatMap((file) => {
    const paths = file.endsWith('src/main/webapp/WEB-INF/web.xml')
      ? pathsIn(sources.text(file))
      : /\.(?:java|kt)$/.test(file)
        ? pathsAdded(sources, file)
        : [];
    return paths.map((path) => ({ module: moduleOf(file), path }));
  });
}

/** `handler.addServlet(new ServletHolder(new ServletContainer(config)), "/api/*")`, and with the class alone. */
const ADDED =
  /\b(?:ServletContainer|HttpServlet(?:30)?Dispatcher)\b(?:\.class|\s{0,20}\([^;"]{0,300}\))\s{0,20},\s{0,100}"/g;

function pathsAdded(sources: Sources, file: string): readonly string[] {
  const text = sources.text(file);
  if (!/\baddServlet\b/.test(text)) return [];
  return [...sources.bare(file).matchAll(ADDED)].flatMap(({ index, 0: head }) => {
    const pattern = /^(\/[^"\n]{0,200})?\/\*"/.exec(text.slice(index + head.length, index + head.length + 210));
    return pattern === null ? [] : [pattern[1] ?? ''];
  });
}

/** Jersey, RESTEasy and CXF; the name of an application stands for a class where the container brings its own. */
const SERVES =
  /\.(?:ServletContainer|HttpServlet(?:30)?Dispatcher|CXF\w{0,40}Servlet)$|^(?:jakarta|javax)\.ws\.rs\.core\.Application$/;

function pathsIn(text: string): readonly string[] {
  const plain = text.split('<!--').map((part, index) => (index === 0 ? part : (part.split('-->')[1] ?? '')));
  const elements = plain.join('').split(/(?=<servlet(?:-mapping)?>)/);
  const names = new Set(
    elements
      .filter((each) => each.startsWith('<servlet>'))
      .filter((each) => [...valuesOf(each, 'servlet-class'), ...valuesOf(each, 'servlet-name')].some(isServing))
      .flatMap((each) => valuesOf(each, 'servlet-name')),
  );
  return elements
    .filter((each) => each.startsWith('<servlet-mapping>'))
    .filter((each) => valuesOf(each, 'servlet-name').some((name) => names.has(name) || isServing(name)))
    .flatMap((each) => valuesOf(each, 'url-pattern'))
    .filter((pattern) => pattern.endsWith('/*'))
    .map((pattern) => pattern.slice(0, -2));
}

function isServing(name: string): boolean {
  return SERVES.test(name);
}

function valuesOf(element: string, name: string): readonly string[] {
  return element
    .split(`<${name}>`)
    .slice(1)
    .map((rest) => rest.slice(0, 300).split('<')[0]?.trim() ?? '');
}
