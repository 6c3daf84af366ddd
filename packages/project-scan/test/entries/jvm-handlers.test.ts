// What Spring and others call by annotations of methods.

import { test } from 'vitest';
import { checkEntries } from './check.ts';

test('schedules, queues, topics, events', () => {
  checkEntries(
    {
      'src/Jobs.java': `package e;

import org.springframework.context.event.EventListener;
import org.springframework.jms.annotation.JmsListener;
import org.springframework.kafka.annotation.*;
import org.springframework.amqp.rabbit.annotation.*;
import org.springframework.scheduling.annotation.Scheduled;

@Component
class Jobs {
    @Scheduled(cron = "0 0 * * * *")
    void hourly() {}

    @Scheduled(fixedDelay = 5 * SECOND, initialDelay = 1)
    public void often() {}

    @KafkaListener(topics = {TOPIC, "b"}, groupId = "g")
    void onKafka(String m) {}

    @RabbitListener(queues = "q1")
    private void onRabbit(String m) {}

    @JmsListener(destination = "dest")
    void onJms(@Payload String m) {}

    @EventListener
    void onStart(@NonNull final OrderCreated event) {}

    @EventListener(A.class)
    void onA() {}

    @TransactionalEventListener(phase = AFTER_COMMIT)
    void after(Paid paid) {}

    // @Scheduled(cron = "ghost")
    void none() {}
}

@RabbitListener(queues = "q2")
class Listener {
    @RabbitHandler
    void take(Order order) {}
}
`,
      'src/Jobs.kt': `package e

import org.springframework.scheduling.annotation.Scheduled

class KotlinJobs {
    @Scheduled(cron = "1 * * * * *")
    fun minutely() {}
}
`,
      'src/AfterStart.java': `package e;
import org.springframework.context.event.EventListener;
@EventListener(Ready.class)
@Order
public @interface AfterStart { int order(); }
`,
      'src/Starts.java': `package e;
class Starts {
    @AfterStart(order = 1)
    public void init() {}
}
`,
      'src/Own.java': `package e;
class Own { @Scheduled(cron = "x") void none() {} }
`,
    },
    [
      'event Ready Starts.init src/Starts.java:3 high',
      'job cron 0 0 * * * * Jobs.hourly src/Jobs.java:11 high',
      'job fixedDelay 5 * SECOND Jobs.often src/Jobs.java:14 high',
      'event TOPIC Jobs.onKafka src/Jobs.java:17 high',
      'event b Jobs.onKafka src/Jobs.java:17 high',
      'job q1 Jobs.onRabbit src/Jobs.java:20 high',
      'job dest Jobs.onJms src/Jobs.java:23 high',
      'event OrderCreated Jobs.onStart src/Jobs.java:26 high',
      'event A Jobs.onA src/Jobs.java:29 high',
      'event Paid Jobs.after src/Jobs.java:32 high',
      'job q2 Listener.take src/Jobs.java:41 high',
      'job cron 1 * * * * * KotlinJobs.minutely src/Jobs.kt:6 high',
    ],
  );
});
