/** The libraries whose commands, jobs and listeners are read, a file each. `docs/adding-a-framework.md` says how to add one. */
import { apscheduler } from '../libraries/apscheduler/entries.ts';
import { argparse } from '../libraries/argparse/entries.ts';
import { bullmq } from '../libraries/bullmq/entries.ts';
import { celery } from '../libraries/celery/entries.ts';
import { clap } from '../libraries/clap/entries.ts';
import { click } from '../libraries/click/entries.ts';
import { cobra } from '../libraries/cobra/entries.ts';
import { commander } from '../libraries/commander/entries.ts';
import { djangoHandlers } from '../libraries/django/entries.ts';
import { dramatiq } from '../libraries/dramatiq/entries.ts';
import { eventEmitter } from '../libraries/event-emitter/entries.ts';
import { huey } from '../libraries/huey/entries.ts';
import { kong } from '../libraries/kong/entries.ts';
import { laravelHandlers } from '../libraries/laravel/entries.ts';
import { mediatr } from '../libraries/mediatr/entries.ts';
import { mixTasks } from '../libraries/mix/entries.ts';
import { nestHandlers } from '../libraries/nestjs/entries.ts';
import { cron } from '../libraries/node-cron/entries.ts';
import { oclif } from '../libraries/oclif/entries.ts';
import { picocli } from '../libraries/picocli/entries.ts';
import { pythonScripts } from '../libraries/python-scripts/entries.ts';
import { goCron } from '../libraries/robfig-cron/entries.ts';
import { taskiq } from '../libraries/taskiq/entries.ts';
import { temporal, temporalGo, temporalPython } from '../libraries/temporal/entries.ts';
import { urfaveCli } from '../libraries/urfave-cli/entries.ts';
import { wordpress } from '../libraries/wordpress/entries.ts';
import { yargs } from '../libraries/yargs/entries.ts';
import { dotnetJobs, hangfire } from '../reading/csharp/jobs.ts';
import { elixirJobs } from '../reading/elixir/jobs.ts';
import type { EntryReader } from '../reading/entry-reader.ts';
import { jvmHandlers } from '../reading/jvm/handlers.ts';
import { rubyJobs } from '../reading/ruby/jobs.ts';
import { convex, inngest, medusa, triggerDev } from '../reading/scripts/service-functions.ts';

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
