// What a clock starts in Go.

import { test } from 'vitest';
import { checkEntries } from './check.ts';

test('robfig/cron and gocron', () => {
  checkEntries(
    {
      'a.go': `package main

import "github.com/robfig/cron/v3"

func main() {
	c := cron.New()
	c.AddFunc("@hourly", tick)
	c.AddFunc(when, func() { other() })
}
`,
      'b.go': `package main

import "github.com/go-co-op/gocron"

func start(s *gocron.Scheduler) { s.Every(1).Day().Do(daily) }
`,
      'c.go': 'package main\n\nfunc none(c *cron) { c.AddFunc("@hourly", none) }\n',
    },
    ['job @hourly tick a.go:7 high', 'job when <inline> a.go:8 high', 'job daily daily b.go:5 inferred'],
  );
});
