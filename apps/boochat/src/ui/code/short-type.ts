/**
 * A type as a person writes it. A checker names what a file has not imported by the module that it comes from, as in
 * `import("./charge.ts").Receipt`; where one reads it, the name alone says enough, and its definition is a click away.
 */
export function shortType(type: string): string {
  return type.replaceAll(/\bimport\("[^"]*"\)\./g, '');
}
