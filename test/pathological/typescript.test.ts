import { pathological } from './support/pathological.ts';

pathological('one file of TypeScript or JavaScript', [
  'typescript: 600,000 statements',
  'typescript: 20,000 brackets',
  'typescript: one line of 6 MB: numbers',
  'typescript: a template of 6 MB',
  'typescript: 10,000 overloads',
  'typescript: a type that does not end',
  'typescript: conditional types in a circle',
  'typescript: a type of all texts of six digits',
  'typescript: a union of 5,000 objects',
  'typescript: a chain of 5,000 calls',
  'typescript: 20,000 imports',
  'typescript: 20,000 exports again',
  'typescript: a literal of 50,000 functions',
  'typescript: JavaScript of 20,000 members of a prototype',
]);
