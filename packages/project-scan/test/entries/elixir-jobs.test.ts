// What Oban, Quantum, Broadway and Mix call in Elixir.

import { test } from 'vitest';
import { checkEntries } from './check.ts';

test('workers, crontabs, schedulers, consumers and tasks', () => {
  checkEntries(
    {
      'lib/shop/workers/mail.ex': `defmodule Shop.Workers.Mail do
  @moduledoc "use Oban.Worker"
  use Oban.Worker,
    queue: :mails

  def timeout(_job), do: 5

  @impl true
  def perform(%Oban.Job{args: %{"id" => id}}) do
    id
  end
end
`,
      'lib/shop/worker.ex': `defmodule Shop.Worker do
  defmacro __using__(opts) do
    quote do
      use Oban.Worker, unquote(opts)
    end
  end
end
`,
      'lib/shop/workers/ship.ex': `defmodule Shop.Workers do
  defmodule Ship do
    use Shop.Worker, queue: :ships
    def perform(_), do: :ok
  end

  defmodule Plain do
    def perform(_), do: :ok
  end
end
`,
      'lib/shop/scheduler.ex': 'defmodule Shop.Scheduler do\n  use Quantum, otp_app: :shop\nend\n',
      'lib/shop/stream.ex':
        'defmodule Shop.Stream do\n  use Broadway\n  def handle_message(_, message, _), do: message\nend\n',
      'lib/mix/tasks/db.ex': `defmodule Mix.Tasks.Db.FillAll do
  use Mix.Task

  @shortdoc "Fills"
  def run(args), do: args
end

defmodule Mix.Tasks.Helper do
  def run(args), do: args
end
`,
      'config/config.exs': `import Config

config :shop, Oban,
  plugins: [
    # {"1 * * * *", Shop.Workers.Mail}
    {Oban.Plugins.Cron, crontab: [{"0 * * * *", Shop.Workers.Mail, args: %{a: 1}}, {"@daily", Shop.Workers.Ship}]}
  ]

config :shop, Shop.Scheduler,
  jobs: [
    {"*/5 * * * *", {Shop.Stream, :handle_message, []}},
    {"@hourly", fn -> :ok end},
    nightly: [schedule: "0 0 * * *", task: {Shop.Unknown, :run, []}]
  ]
`,
      'config/runtime.exs': `import Config
if System.get_env("CRON") do
  config :shop, Oban, crontab: [{@often, Shop.Workers.Mail}]
end
`,
    },
    [
      'command db.fill_all Mix.Tasks.Db.FillAll.run lib/mix/tasks/db.ex:1 at lib/mix/tasks/db.ex:5 high',
      'event Shop.Stream Shop.Stream.handle_message lib/shop/stream.ex:2 at lib/shop/stream.ex:3 high',
      'job */5 * * * * Shop.Stream.handle_message config/config.exs:11 at lib/shop/stream.ex:3 high',
      'job 0 * * * * Shop.Workers.Mail.perform config/config.exs:6 at lib/shop/workers/mail.ex:9 high',
      'job 0 0 * * * Shop.Unknown.run config/config.exs:13 high',
      'job @daily Shop.Workers.Ship.perform config/config.exs:6 at lib/shop/workers/ship.ex:4 high',
      'job @hourly <inline> config/config.exs:12 high',
      'job @often Shop.Workers.Mail.perform config/runtime.exs:3 at lib/shop/workers/mail.ex:9 inferred',
      'job Shop.Workers.Mail Shop.Workers.Mail.perform lib/shop/workers/mail.ex:3 at lib/shop/workers/mail.ex:9 high',
      'job Shop.Workers.Ship Shop.Workers.Ship.perform lib/shop/workers/ship.ex:3 at lib/shop/workers/ship.ex:4 high',
    ],
  );
});
