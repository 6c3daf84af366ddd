/** Classes of PHP by their whole names: what `use` and the namespace of a file make of a short one. */
import { escaped, type Sources } from './sources.ts';

/** Of a class that this file defines. */
export function phpOwnClass(sources: Sources, file: string, name: string): string {
  const namespace = /^[ \t]{0,40}namespace[ \t]{1,40}([\w\\]{1,300})/m.exec(sources.bare(file))?.[1];
  return namespace === undefined ? name : `${namespace}\\${name}`;
}

export function phpClassNamed(sources: Sources, file: string, name: string): string {
  if (name.startsWith('\\')) return name.slice(1);
  const [first = '', ...rest] = name.split('\\');
  const word = escaped(first);
  const used = new RegExp(
    `^[ \\t]{0,40}use[ \\t]{1,40}([\\w\\\\]{1,300})[ \\t]{1,40}as[ \\t]{1,40}${word}[ \\t]{0,40};|^[ \\t]{0,40}use[ \\t]{1,40}((?:[\\w\\\\]{1,300}\\\\)?${word})[ \\t]{0,40};`,
    'm',
  ).exec(sources.bare(file));
  const whole = used?.[1] ?? used?.[2];
  return whole === undefined ? phpOwnClass(sources, file, name) : [whole.replace(/^\\/, ''), ...rest].join('\\');
}
