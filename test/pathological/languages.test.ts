import { pathological } from './support/pathological.ts';

pathological('one file of another language', [
  'python: 600,000 statements',
  'python: 20,000 brackets',
  'python: a chain of 5,000 calls',
  'python: a dictionary of 50,000',
  'go: one line of 6 MB',
  'go: a chain of 5,000 calls',
  'go: 1,000 structs, each in all that follow',
  'java: 300,000 statements',
  'java: a chain of 5,000 calls',
  'java: 2,000 heirs in one line',
  'kotlin: 20,000 brackets',
  'kotlin: a when of 10,000',
  'rust: 60,000 statements',
  'rust: a macro of 6 MB',
  'rust: 1,000 types that stand for each other',
]);
