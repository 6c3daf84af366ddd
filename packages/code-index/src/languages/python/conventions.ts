/** How Python code is reached without its name being written at the place. */
import type { LanguageConventions } from '../../inference/conventions.ts';
import { makesDistribution } from '../../manifests/python.ts';

export const PYTHON_CONVENTIONS: LanguageConventions = {
  reflection: [
    // A name that is written out is a mention like any other; one that is made at run time may be any.
    {
      pattern:
        /(?<!\.)\b(?:getattr|setattr|hasattr|delattr)\s*\([^,()]+(?:\([^()]*\)[^,()]*)?,(?!\s*['"][^'"]*['"]\s*[,)])/,
      what: 'an attribute is chosen at run time',
    },
    { pattern: /(?<!\.)\b(?:globals|locals|vars)\s*\(/, what: 'names are looked up at run time' },
    {
      // `frame.f_globals.get('__name__')` asks for what is written out.
      pattern:
        /\b(?:f_globals|f_locals|f_builtins|__globals__)\b(?=\s*(?:[,)]|$|\[\s*(?!['"])|\.(?:get|pop)\(\s*(?!['"])|\.(?:items|values|keys|update|copy)\b))/m,
      what: 'names are looked up at run time',
    },
    // Handed on, or under another name.
    {
      pattern:
        /(?<![.\w])(?:getattr|setattr|globals|eval|exec)\b(?=\s*[,)\]\n])|\b(?:attrgetter|methodcaller|getmembers|import_module)\s+as\b/,
      what: 'what chooses names at run time is handed on',
    },
    {
      pattern: /\b__dict__\b|(?<!\.)\bdir\s*\(|\bgetmembers(?:_static)?\s*\(|\b__getattribute__\b/,
      what: 'all members are gone through',
    },
    { pattern: /(?<!\.)\b(?:eval|exec)\s*\(/, what: 'code is made at run time' },
    { pattern: /\bfire\.Fire\s*\(/, what: 'a command line is made of what is there' },
    {
      pattern:
        /\bimport_string\s*\(|\brun_(?:module|path)\s*\(|\bspec_from_file_location\s*\(|\b(?:import_module|__import__|methodcaller|attrgetter)\s*\((?!\s*['"][^'"]*['"]\s*[,)])/,
      what: 'modules or attributes are loaded by name',
      loads: true,
    },
    {
      pattern: /\bpkgutil\.(?:iter_modules|walk_packages)\b|\bentry_points\s*\(/,
      what: 'modules are found at run time',
      loads: true,
    },
  ],
  protocolNames:
    /^(?:__\w+__|test\w*|setUp\w*|tearDown\w*|asyncSetUp|asyncTearDown|setup_\w+|teardown_\w+|visit_\w+|leave_\w+|do_[A-Z]+|handle_\w+|on_\w+|main|run|handler|lambda_handler|application|app|upgrade|downgrade|ready|save|delete|clean|clean_\w+|get_queryset|get_context_data|dispatch|forward|setup|emit|write|read|close|default|render|configure|pytest_\w+|_repr_\w+_|_missing_|_generate_next_value_)$/,
  entryFiles: [
    { pattern: /(?:^|\/)__main__\.py$/, what: 'run as a module' },
    {
      pattern:
        /(?:^|\/)(?:setup|conftest|noxfile|fabfile|tasks|manage|wsgi|asgi|gunicorn\.conf|settings|urls|admin|apps|celery)\.py$/,
      what: 'started or read by a tool',
    },
    {
      pattern: /(?:^|\/)(?:migrations|management\/commands|scripts|bin|tools|examples?|benchmarks?|docs?)\/.+\.py$/,
      what: 'started by hand or by a tool',
    },
    { pattern: /^(?:src\/)?(?:main|app|cli|server|run|worker|index|lambda_function)\.py$/, what: 'an entry' },
  ],
  manifests: /(?:^|\/)(?:pyproject\.toml|setup\.py|setup\.cfg)$/,
  makesPackage: makesDistribution,
  applications: /(?:^|\/)(?:manage\.py|wsgi\.py|asgi\.py|Dockerfile|Procfile)$/,
};
