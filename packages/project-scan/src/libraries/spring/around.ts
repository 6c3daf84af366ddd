/** What Spring runs around its routes: filters, interceptors, advice, aspects, and what secures them. */
import { closingBracket } from '../../reading/code-text.ts';
import { aroundOfJvm, type JvmAround } from '../../reading/jvm/around.ts';
import type { BeforeRoutes } from '../../reading/route-reader.ts';
import type { Sources } from '../../reading/sources.ts';

const AROUND: JvmAround = {
  files: /\borg\.springframework\.(?:web|security|cloud\.gateway)\b|\b(?:jakarta|javax)\.servlet\b|\borg\.aspectj\b/,
  types:
    /^(?:(?:Web|Global|Gateway|OncePerRequest|BasicAuthentication|UsernamePasswordAuthentication|AbstractRequestLogging|AbstractAuthenticationProcessing|AbstractPreAuthenticatedProcessing|Zuul)?Filter|GenericFilterBean|(?:Async)?HandlerInterceptor(?:Adapter)?|HandlerMethodArgumentResolver|RequestBodyAdvice(?:Adapter)?|ResponseBodyAdvice|HandlerExceptionResolver|ResponseEntityExceptionHandler|AuthenticationEntryPoint|AccessDeniedHandler|AuthenticationProvider|Abstract\w*AuthenticationProvider|PermissionEvaluator|WebExceptionHandler|ErrorWebExceptionHandler)$/,
  annotations: /^(?:(?:Rest)?ControllerAdvice|WebFilter|Aspect)$/,
  settings: /\b(?:Server)?HttpSecurity\b|\bInterceptorRegistry\b/g,
};

export function springAround(sources: Sources): readonly BeforeRoutes[] {
  const narrowed = narrowedIn(sources);
  return aroundOfJvm(sources, 'spring', AROUND, (name, { file, line }) => {
    // What an aspect runs around its expression says, and a filter for a part of the paths who registers it.
    const before = sources
      .text(file)
      .split('\n')
      .slice(Math.max(0, line - 8), line)
      .join('\n');
    return narrowed.has(name) || /@Aspect\b|@WebFilter\s{0,9}\(|(?:Controller)Advice\s{0,9}\(/.test(before);
  });
}

/** Names in statements that say for which paths something is registered. */
function narrowedIn(sources: Sources): ReadonlySet<string> {
  const names = new Set<string>();
  for (const file of sources.files) {
    if (!/\.(?:java|kt)$/.test(file)) continue;
    const bare = sources.bare(file);
    for (const { index } of bare.matchAll(/\.\s{0,9}(?:(?:add|exclude)PathPatterns|(?:add|set)?[uU]rlPatterns)\b/g)) {
      // In a bean of its own, or a method that registers several.
      const open = bare.lastIndexOf('{', index);
      for (const [word] of bare.slice(open, closingBracket(bare, open)).matchAll(/[A-Za-z]\w{0,99}/g))
        names.add(word.replace(/^./, (first) => first.toUpperCase()));
    }
  }
  return names;
}
