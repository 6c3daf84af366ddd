/** What SQL does in its own way: names in any case, strings that are run, and code of other languages that sends them. */
import { expect, test } from 'vitest';
import { project } from '../../support/project.ts';

/** Open mentions of a symbol, each as `a.py:3 cause`. */
async function openMentions(made: ReturnType<typeof project>, symbol: string): Promise<readonly string[]> {
  const { mentions } = await made.impact({ symbol: { symbol } });
  return (mentions?.unexplained ?? []).map(({ file, line, cause }) => `${file}:${line + 1} ${cause}`).sort();
}

test('capitals make no difference, to who asks and to who uses', async () => {
  const made = project({
    'a.sql': 'CREATE TABLE Customers (Id int, fullName text);\n',
    'b.sql': 'CREATE FUNCTION one() RETURNS int LANGUAGE sql AS $$ SELECT ID FROM CUSTOMERS $$;\n',
    'c.sql': 'CREATE FUNCTION two() RETURNS int LANGUAGE sql AS $$ SELECT c.FullName FROM customers c $$;\n',
  });
  for (const asked of ['Customers', 'customers', 'CUSTOMERS']) {
    const answer = await made.impact({ symbol: { symbol: asked } });
    expect(answer.affectedSymbols.map(({ symbol }) => symbol)).toEqual(['one', 'two']);
    expect(answer.mentions?.total).toBe(3);
    expect(answer.mentions?.unexplained).toEqual([]);
  }
  const column = await made.impact({ symbol: { symbol: 'customers.fullname' } });
  expect(column.affectedSymbols.map(({ symbol }) => symbol)).toEqual(['two']);
});

test('a name of another language that differs in capitals alone is not asked about', async () => {
  const made = project({
    'a.sql': 'CREATE TABLE Charge (id int);\n',
    'a.c': 'int charge(void) { return 1; }\n',
  });
  const { definitions } = await made.callgraph('charge');
  expect(definitions.map(({ file }) => file)).toEqual(['a.c']);
});

test('what only a built string names is not said to be unused, and the string is open', async () => {
  const made = project({
    'a.sql': 'CREATE TABLE old_lines (id int);\nCREATE TABLE spare (id int);\n',
    'b.sql': `CREATE FUNCTION sweep(kind text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE 'DELETE FROM Old_Lines WHERE id < ' || kind;
  EXECUTE format('TRUNCATE %I', 'sp' || 'are');
END $$;
`,
    'c.sql': "EXEC sp_executesql N'SELECT * FROM [old_lines]';\nSELECT 'old_lines'::regclass;\n",
    'd.sql': "COMMENT ON TABLE old_lines IS 'all old_lines end here';\n",
  });
  expect(await openMentions(made, 'old_lines')).toEqual([
    'b.sql:3 a string that may be run, or name it',
    'c.sql:1 a string that may be run, or name it',
    'c.sql:2 a string that may be run, or name it',
  ]);
  const answer = await made.impact({ symbol: { symbol: 'spare' } });
  expect(answer.open).toContainEqual(expect.stringContaining('nothing there is taken to be unused'));
});

test('strings of other languages name tables; their own names and comments do not', async () => {
  const made = project({
    'schema.sql': 'CREATE TABLE users (id int);\n',
    'a.py': 'users = []\n# users\ncursor.execute("SELECT * FROM Users")\nprint("hello, users of this")\n',
    'b.go': 'package b\n\nfunc Users() { db.Query(`\n\tselect id\n\tfrom users`) }\n',
    'c.rb': 'create_table :users do |t|\nend\n',
    'e.xml': '<mapper>\n<select>SELECT id FROM users WHERE id = 1</select>\n</mapper>\n',
    'f.java': 'class F { String q = "delete from USERS"; }\n',
  });
  expect(await openMentions(made, 'users')).toEqual([
    'a.py:3 a string of Python that may name it',
    'b.go:5 a string of Go that may name it',
    'c.rb:1 a string of Ruby that may name it',
    'e.xml:2 a string of XML that may name it',
    'f.java:1 a string of Java that may name it',
  ]);
});

test('so do strings and templates of TypeScript', async () => {
  const made = project({
    'schema.sql': 'CREATE TABLE users (id int);\n',
    'd.ts': 'const users = 1;\n// users\nsql`UPDATE users SET id = 1`;\ntable("users");\nlog("two users");\n',
    'tsconfig.json': {},
  });
  expect(await openMentions(made, 'users')).toEqual([
    'd.ts:3 a string of TypeScript that may name it',
    'd.ts:4 a string of TypeScript that may name it',
  ]);
});

test('a dump that is too large to be read is told', async () => {
  const made = project({
    'a.sql': 'CREATE TABLE lines (id int);\n',
    'dump.sql': 'INSERT INTO lines VALUES (1);\n'.repeat(40_000),
  });
  const { coverage } = await made.impact({ symbol: { symbol: 'lines' } });
  expect(coverage?.notes).toContainEqual('too large to be read: dump.sql');
});

test('a query of a statement hides the table of its name, and only there', async () => {
  const made = project({
    'a.sql': 'CREATE TABLE lines (id int);\n',
    'b.sql': 'WITH lines AS (SELECT 1 AS id) SELECT * FROM lines;\n',
    'c.sql': 'WITH lines AS (SELECT id FROM lines) SELECT * FROM lines;\n',
  });
  const { mentions, affectedFiles } = await made.impact({ symbol: { symbol: 'lines' } });
  expect(affectedFiles.map(({ file }) => file)).toEqual(['c.sql']);
  expect(mentions?.explained).toEqual({ definition: 1, reference: 1, other_symbol: 4 });
});

test('statements of all shells end where they end', async () => {
  const made = project({
    'a.sql': `DELIMITER //
CREATE PROCEDURE first() BEGIN SELECT 1; SELECT 2; END//
DELIMITER ;
CREATE TABLE after_delimiter (id int);
`,
    'b.sql':
      'CREATE PROC batch AS SELECT 1; SELECT 2\nGO\nCREATE TABLE after_go (id int)\nCREATE TABLE next_line (id int)\n',
    'c.sql': 'CREATE PROCEDURE o IS x NUMBER;\nBEGIN NULL; END;\n/\nCREATE TABLE after_slash (id int);\n',
    'd.sql': "COPY t (a) FROM stdin;\n1\tCREATE TABLE no (id int); it's\n\\.\nCREATE TABLE after_data (id int);\n",
    'g.sql':
      'CREATE PACKAGE BODY desk AS\n  PROCEDURE inside IS BEGIN NULL; END;\nEND;\n/\nCREATE TABLE ##after_package (id int);\n',
    // A sign of another dialect in a comment says nothing of the file.
    'h.sql': "-- in the `app` schema\nSELECT 'no `app`';\nCREATE FUNCTION app.\"quoted\"() RETURNS int AS 'x.so';\n",
    'e.sql': '/* a /* b */ c */ CREATE TABLE after_nested (id int);\n',
    'f.sql':
      'CREATE TRIGGER t AFTER INSERT ON x BEGIN UPDATE y SET a = 1; END;\nCREATE TABLE after_trigger (id int);\n',
  });
  for (const [name, file, container] of [
    ['after_delimiter', 'a.sql', ''],
    ['after_go', 'b.sql', ''],
    ['next_line', 'b.sql', ''],
    ['after_slash', 'c.sql', ''],
    ['after_data', 'd.sql', ''],
    ['after_nested', 'e.sql', ''],
    ['after_trigger', 'f.sql', ''],
    ['inside', 'g.sql', 'desk'],
    ['after_package', 'g.sql', ''],
    ['quoted', 'h.sql', 'app'],
  ]) {
    const { definitions } = await made.callgraph(name as string);
    expect(definitions.map((each) => `${each.file} ${each.container}`)).toEqual([`${file} ${container}`]);
  }
  const data = await (await made.engine()).callgraph({ symbol: 'no', direction: 'both', depth: 1 });
  expect(data.found).toBe(false);
});
