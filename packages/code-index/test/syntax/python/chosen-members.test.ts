/** Members that are chosen by a name which is put together: no search for the name finds them, and none of them is denied. */
import { beforeAll, describe, expect, test } from 'vitest';
import { type Files, project } from '../../support/project.ts';

const made = project({ 'pyproject.toml': '[project]\nname = "fixture"\n' });
const pending: Files[] = [];
beforeAll(() => {
  for (const files of pending) made.write(files);
});
let count = 0;

/** `open`: lines of open mentions that are likely, counted from 1, with the cause of each. */
function check(title: string, files: Files, symbol: string, open: readonly string[]): void {
  const folder = `case${++count}`;
  pending.push(Object.fromEntries(Object.entries(files).map(([file, text]) => [`${folder}/${file}`, text])));
  test(title, async () => {
    const { mentions } = await made.callgraph(symbol, {
      file: `${folder}/${Object.keys(files)[0]}`,
      direction: 'callers',
    });
    const likely = mentions.unexplained.filter((each) => each.likely);
    expect(likely.map(({ line, cause }) => `${line + 1} ${cause}`)).toEqual(open);
  });
}

const like = (name: string) => `a member chosen at run time, by a name like ${name}`;
const any = 'a member chosen at run time, by any name';

const sensors = (name: string, chosen: string) => ({
  'sensors.py': `
    class Sensor${name}:
        def refresh(self, kind, x):
            ${chosen}

        def update_heat(self):
            return 1

        def read(self):
            return 2
    `,
});

describe('the name begins or ends with what is written', () => {
  check('a text with a hole', sensors('1', "getattr(self, f'update_{kind}')()"), 'Sensor1.update_heat', [
    `3 ${like('update_…')}`,
  ]);
  check('and other members of it are not meant', sensors('2', "getattr(self, f'update_{kind}')()"), 'Sensor2.read', []);
  check('a sum', sensors('3', "getattr(self, 'update_' + x, None)()"), 'Sensor3.update_heat', [
    `3 ${like('update_…')}`,
  ]);
  check('the end of a sum', sensors('4', "getattr(self, x + '_heat')()"), 'Sensor4.update_heat', [
    `3 ${like('…_heat')}`,
  ]);
  check('a format', sensors('5', "getattr(self, 'update_%s' % x)()"), 'Sensor5.update_heat', [`3 ${like('update_…')}`]);
  check('another format', sensors('6', "getattr(self, 'update_{}'.format(x))()"), 'Sensor6.update_heat', [
    `3 ${like('update_…')}`,
  ]);
  check(
    'a variable that is given one',
    {
      'valve.py': `
        class Valve:
            def turn(self, way):
                name = f"turn_{way}"
                turn = getattr(self, name)
                return turn()

            def turn_left(self):
                return 1
        `,
    },
    'Valve.turn_left',
    [`4 ${like('turn_…')}`],
  );
  check(
    'a class below the one that chooses',
    {
      'pump.py': `
        class Base:
            def run(self, what):
                return getattr(self, f"pump_{what}")()


        class Pump(Base):
            def pump_water(self):
                return 1
        `,
    },
    'Pump.pump_water',
    [`3 ${like('pump_…')}`],
  );
  check(
    'what another class brings to the one below',
    {
      'gate.py': `
        class Opens:
            def gate_north(self):
                return 1
        `,
      'mixin.py': `
        class Chooses:
            def open(self, what):
                return getattr(self, f"gate_{what}")()
        `,
      'both.py': `
        from .gate import Opens
        from .mixin import Chooses


        class Both(Chooses, Opens):
            pass
        `,
    },
    'Opens.gate_north',
    [`3 ${like('gate_…')}`],
  );
  check(
    'something unknown',
    {
      'lamp.py': `
        class Lamp:
            def light_red(self):
                return 1


        def shine(lamp, colour):
            return getattr(lamp, f"light_{colour}")()
        `,
    },
    'Lamp.light_red',
    [`7 ${like('light_…')}`],
  );
  check(
    'another class',
    {
      'door.py': `
        class Door:
            def slam_now(self):
                return 1


        class Window:
            def slam(self, when):
                return getattr(self, f"slam_{when}")()
        `,
    },
    'Door.slam_now',
    [],
  );
});

describe('names of a module', () => {
  check(
    'among its own',
    {
      'jobs.py': `
        def job_sweep():
            return 1


        def run(name):
            return globals()[f"job_{name}"]()
        `,
    },
    'job_sweep',
    [`6 ${like('job_…')}`],
  );
  check(
    'of another',
    {
      'tasks/mail.py': `
        def deliver():
            return 1
        `,
      'tasks/__init__.py': '',
      'run.py': `
        from .tasks import mail


        def run(name):
            return getattr(mail, name)()
        `,
    },
    'deliver',
    [`5 ${any}`],
  );
});

describe('any name', () => {
  check('of the class', sensors('7', 'return getattr(self, x)'), 'Sensor7.update_heat', [`3 ${any}`]);
  check('of names that are written out', sensors('8', "return [getattr(self, n) for n in ('read',)]"), 'Sensor8.read', [
    '3 a string that may name it',
  ]);
  check(
    'of those that are gone through only these',
    {
      'list.py': `
        class Listed:
            def all(self):
                for name in ("first", "second"):
                    getattr(self, name)()

            def third(self):
                return 1
        `,
    },
    'Listed.third',
    [],
  );
  check(
    'of something unknown',
    {
      'oven.py': `
        class Oven:
            def bake(self):
                return 1


        def use(thing, name):
            return getattr(thing, name)()
        `,
    },
    'Oven.bake',
    [],
  );
});
