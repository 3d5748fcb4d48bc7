export { type Learning, type LearnOptions, learn } from './learn.ts';
