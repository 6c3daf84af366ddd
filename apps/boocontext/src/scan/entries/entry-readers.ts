/** The libraries whose commands, jobs and listeners are read, a file each. `docs/adding-a-framework.md` says how to add one. */
import { apscheduler } from './apscheduler.ts';
import { argparse } from './argparse.ts';
import { bullmq } from './bullmq.ts';
import { celery } from './celery.ts';
import { clap } from './clap.ts';
import { click } from './click.ts';
import { cobra } from './cobra.ts';
import { commander } from './commander.ts';
import { cron } from './cron.ts';
import { djangoHandlers } from './django-handlers.ts';
import { dotnetJobs, hangfire } from './dotnet-jobs.ts';
import { dramatiq } from './dramatiq.ts';
import { elixirJobs } from './elixir-jobs.ts';
import type { EntryReader } from './entry-reader.ts';
import { eventEmitter } from './event-emitter.ts';
import { goCron } from './go-cron.ts';
import { huey } from './huey.ts';
import { convex, inngest, medusa, triggerDev } from './js-services.ts';
import { jvmHandlers } from './jvm-handlers.ts';
import { kong } from './kong.ts';
import { laravelHandlers } from './laravel-handlers.ts';
import { mediatr } from './mediatr.ts';
import { mixTasks } from './mix-tasks.ts';
import { nestHandlers } from './nest-handlers.ts';
import { oclif } from './oclif.ts';
import { picocli } from './picocli.ts';
import { pythonScripts } from './python-scripts.ts';
import { rubyJobs } from './ruby-jobs.ts';
import { taskiq } from './taskiq.ts';
import { temporal, temporalGo, temporalPython } from './temporal.ts';
import { urfaveCli } from './urfave-cli.ts';
import { wordpress } from './wordpress.ts';
import { yargs } from './yargs.ts';

export const entryReaders: readonly EntryReader[] = [
  commander,
  yargs,
  oclif,
  click,
  argparse,
  pythonScripts,
  djangoHandlers,
  cobra,
  urfaveCli,
  clap,
  picocli,
  bullmq,
  cron,
  goCron,
  nestHandlers,
  celery,
  dramatiq,
  huey,
  taskiq,
  apscheduler,
  jvmHandlers,
  rubyJobs,
  elixirJobs,
  mixTasks,
  laravelHandlers,
  wordpress,
  mediatr,
  hangfire,
  dotnetJobs,
  kong,
  temporal,
  temporalGo,
  temporalPython,
  convex,
  inngest,
  triggerDev,
  medusa,
  eventEmitter,
];
