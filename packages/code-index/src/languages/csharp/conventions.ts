/** How C# code is reached without its name being written at the place. */
import type { LanguageConventions } from '../../inference/conventions.ts';

/** What stands in the place of a name that is written out, which is a mention like any other. */
const WRITTEN = String.raw`(?!\s{0,99}(?:"[^"\n]{0,200}"|nameof\s{0,9}\())`;

export const CSHARP_CONVENTIONS: LanguageConventions = {
  reflection: [
    {
      pattern: new RegExp(
        String.raw`\.(?:Get(?:Runtime|Declared)?(?:Method|Property|Field|Member|Event)|InvokeMember)\s{0,9}\(${WRITTEN}`,
      ),
      what: 'a member is chosen at run time',
    },
    {
      pattern:
        /\.(?:Get(?:Runtime)?(?:Methods|Properties|Fields|Members|Events)|Declared(?:Methods|Properties|Fields|Members|Events))\b/,
      what: 'all members are gone through',
    },
    {
      pattern:
        /\bTypeDescriptor\s{0,9}\.\s{0,9}Get(?:Properties|Events)\b|\bRuntimeReflectionExtensions\b|\bBindingFlags\s{0,9}\.\s{0,9}InvokeMethod\b/,
      what: 'all members are gone through',
    },
    {
      pattern:
        /\bActivator\s{0,9}\.\s{0,9}CreateInstance\b|\bActivatorUtilities\b|\.GetConstructors?\s{0,9}\(|\bGetUninitializedObject\b/,
      what: 'objects are made of classes chosen at run time',
    },
    {
      pattern: new RegExp(
        String.raw`\bType\s{0,9}\.\s{0,9}GetType\s{0,9}\(${WRITTEN}|\bAssembly\s{0,9}\.\s{0,9}Load\w*\s{0,9}\(`,
      ),
      what: 'a class is loaded by a name made at run time',
    },
    {
      pattern:
        /\.(?:GetTypes|GetExportedTypes|GetLoadableTypes|GetForwardedTypes)\s{0,9}\(|\.(?:DefinedTypes|ExportedTypes)\b/,
      what: 'all classes are gone through',
    },
    {
      pattern:
        /\.(?:\w{0,60}FromAssembl(?:y|ies)\w{0,60}|FromCallingAssembly|AddMediatR|AddAutoMapper|AddClasses|AddMassTransit|AddApplicationPart|AddCarter|MapCarter|AddFastEndpoints|UseWolverine)\s{0,9}(?:<[^<>()]{0,200}>)?\(/,
      what: 'classes are found at run time',
    },
    {
      pattern: /\bDelegate\s{0,9}\.\s{0,9}CreateDelegate\b|\.CreateDelegate\s{0,9}[(<]/,
      what: 'a method is looked up at run time',
    },
    { pattern: /\bCSharpScript\b|\bCSharpCodeProvider\b|\bAssemblyBuilder\b/, what: 'code is made at run time' },
  ],
  // The runtime, binding and writing out of objects, runners of tests, and frameworks that take methods by their names.
  protocolNames:
    /^(?:Main|Dispose(?:Async|Core|AsyncCore)?|Clone|CompareTo|Equals|GetHashCode|ToString|Finalize|GetObjectData|Configure\w*|Invoke(?:Async)?|Execute(?:Async)?|Consume\w*|Start(?:Async)?|Stop(?:Async)?|Run(?:Async)?|Up|Down|Seed\w*|Validate\w*|Convert(?:Back)?|TryParse|Parse|BindAsync|(?:Try)?Format|Deconstruct|ShouldSerialize\w+|\w+Specified|Reset\w*|Initialize(?:Async)?|Load|Awake|Update|FixedUpdate|LateUpdate|SetUp|Setup|TearDown|Test\w*|On[A-Z]\w*|Handle\w*|[A-Za-z][A-Za-z0-9]{0,100}_[A-Z]\w*)$/,
  entryFiles: [
    { pattern: /(?:^|\/)(?:Program|Startup|Global\.asax|App(?:Shell|Delegate)?|MauiProgram)\.cs$/, what: 'an entry' },
    { pattern: /\.(?:cshtml|razor|xaml|axaml|aspx|ascx|asmx|ashx|svc|master)\.cs$/, what: 'code of a page' },
    { pattern: /(?:^|\/)Migrations\//, what: 'a migration' },
    {
      pattern:
        /(?:^|\/)\w*(?:Controller|Hub|Middleware|Filter|Endpoints?|Functions?|PageModel|ViewComponent|TagHelper|Job|Worker|Seeder|Consumer|Handler|Profile|Module|Plugin|Command|Analyzer|Generator|Task)\.cs$/,
      what: 'started by a framework',
    },
    {
      pattern: /(?:^|\/)(?:examples?|samples?|snippets|bench(?:marks?)?|scripts?|tools|build|eng)\//i,
      what: 'started by hand or by a tool',
    },
  ],
  manifests: /(?:\.csproj|(?:^|\/)Directory\.Build\.(?:props|targets))$/,
  makesPackage,
  applications: /(?:^|\/)(?:Dockerfile|docker-compose[^/]*\.ya?ml|appsettings[^/]*\.json)$/,
};

/** Any library is packed where nothing says otherwise; what is started, and tests, are none. */
function makesPackage(_: string, text: string): boolean | undefined {
  const [, packable] = /<IsPackable>\s{0,99}(true|false)\s{0,99}</i.exec(text) ?? [];
  if (packable !== undefined) return packable.toLowerCase() === 'true';
  if (/<(?:PackageId|PackAsTool|GeneratePackageOnBuild)>/.test(text)) return true;
  const isStarted =
    /<OutputType(?:\s[^<>]{0,300})?>\s{0,99}(?:Win)?Exe\s{0,99}</i.test(text) ||
    /\bSdk="(?:Microsoft\.NET\.Sdk\.(?:Web|Worker|BlazorWebAssembly|WindowsDesktop)|Aspire\.AppHost\.Sdk)/.test(text);
  const isTest = /<IsTestProject>\s{0,99}true/i.test(text) || /Include="Microsoft\.NET\.Test\.Sdk"/.test(text);
  return isStarted || isTest ? false : undefined;
}
