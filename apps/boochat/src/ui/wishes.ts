/** What a person wants of every answer, kept in this browser and sent with each question. */
import type { ModelParameters } from '@boocontext/chat-api';
import { readSetting } from './settings.ts';

export interface Wishes {
  readonly instructions?: string;
  readonly parameters?: ModelParameters;
}

export function readWishes(): Wishes {
  const instructions = readSetting('instructions').trim();
  const temperature = numberIn(readSetting('temperature'), 0, 2);
  const maxOutputTokens = numberIn(readSetting('longestAnswer'), 1, 1_000_000);
  const thinking = readSetting('thinking');
  const parameters: ModelParameters = {
    ...(temperature === undefined ? {} : { temperature }),
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens: Math.round(maxOutputTokens) }),
    ...(thinking === 'model' ? {} : { reasoningEffort: thinking }),
  };
  return {
    ...(instructions === '' ? {} : { instructions }),
    ...(Object.keys(parameters).length === 0 ? {} : { parameters }),
  };
}

/** Undefined where nothing is set, or something that is no such number. */
export function numberIn(text: string, least: number, most: number): number | undefined {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return value >= least && value <= most ? value : undefined;
}
