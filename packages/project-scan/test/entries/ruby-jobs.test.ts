// Jobs of Sidekiq and Active Job.

import { test } from 'vitest';
import { checkEntries } from './check.ts';

test('what they include and what they build on', () => {
  checkEntries(
    {
      'app/jobs/hard_job.rb': `class HardJob
  include Sidekiq::Job
  sidekiq_options queue: "low"

  def perform(name)
  end
end
`,
      'app/jobs/base_job.rb': `class BaseJob < ApplicationJob
end
`,
      'app/jobs/mail_job.rb': `module Mails
  class MailJob < ApplicationJob
    def perform(user)
    end
  end
end
`,
      'app/jobs/sub_job.rb': `class SubJob < BaseJob
  def perform
  end
end
`,
      'app/models/show.rb': `class Show
  def perform
  end
end
`,
    },
    [
      'job HardJob HardJob.perform app/jobs/hard_job.rb:1 at app/jobs/hard_job.rb:5 high',
      'job MailJob MailJob.perform app/jobs/mail_job.rb:2 at app/jobs/mail_job.rb:3 high',
      'job SubJob SubJob.perform app/jobs/sub_job.rb:1 at app/jobs/sub_job.rb:2 high',
    ],
  );
});
