/** `gotify/server` of the module path `github.com/gotify/server/v2`; other names are told as they are. */
export function shortName(name: string): string {
  const [, path] = /^[\w-]+(?:\.[\w-]+)+\/(.+?)(?:\/v\d+)?$/.exec(name) ?? [];
  return path ?? name;
}
