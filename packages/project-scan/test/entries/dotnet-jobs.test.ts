// What a clock or the host starts in .NET.

import { test } from 'vitest';
import { checkEntries } from './check.ts';

test('Hangfire, Quartz and hosted services', () => {
  checkEntries(
    {
      'A.csproj': '<Project><ItemGroup><PackageReference Include="Hangfire" /></ItemGroup></Project>',
      'Tasks.cs': `using Hangfire;
class Tasks {
    const string CleanId = "clean";
    void Start() {
        RecurringJob.AddOrUpdate(CleanId, () => _cleaner.Clean(true), Cron.Daily);
        RecurringJob.AddOrUpdate<IScanner>("scan", x => x.ScanAsync(),
            Cron.Hourly);
        _manager.AddOrUpdate(IdOf(job), () => Other(), "0 * * * *");
        BackgroundJob.Enqueue(() => Once());
        _settings.AddOrUpdate("a", 1);
    }
}
`,
      'Service.cs': `using Quartz;
class Mail : IJob {
    public Task Execute(IJobExecutionContext context) => null;
}
class Watch : BackgroundService {
    protected override async Task ExecuteAsync(CancellationToken token) { }
}
abstract class Base : BackgroundService { }
`,
      'Other.cs': 'class Own : IJob {\n    public void Execute() { }\n}\n',
    },
    [
      'job {CleanId} Clean Tasks.cs:5 high',
      'job scan ScanAsync Tasks.cs:6 high',
      'job Other Other Tasks.cs:8 high',
      'job Mail Mail.Execute Service.cs:2 at Service.cs:3 high',
      'job Watch Watch.ExecuteAsync Service.cs:5 at Service.cs:6 high',
    ],
  );
});
