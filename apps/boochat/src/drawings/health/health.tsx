/** How healthy the code is: of a repository as a treemap of its files, of a file by what was measured. */
import { isLate } from '../../api/envelope.ts';
import { PlainDetails } from '../answer/drawing-boundary.tsx';
import type { Drawing } from '../drawing.ts';
import { healthSchema } from './details.ts';
import { FileHealth } from './file-health.tsx';
import { ProjectHealth } from './project-health.tsx';

export const HealthDrawing: Drawing = ({ envelope, input }) => {
  const parsed = healthSchema.safeParse(envelope.details);
  if (!parsed.success) return <PlainDetails details={envelope.details} />;
  const health = parsed.data;
  const isOfFile = health.file !== undefined || typeof input['file'] === 'string';
  const isFilled = [health.overall_grade, health.files, health.hotspots, health.smells, health.functions].some(
    (each) => each !== undefined,
  );
  if (!isFilled) return <PlainDetails details={envelope.details} />;
  return isOfFile ? (
    <FileHealth health={health} />
  ) : (
    <ProjectHealth
      health={health}
      input={input}
      isPart={envelope.metadata.complete === false}
      isLate={isLate(envelope)}
    />
  );
};
