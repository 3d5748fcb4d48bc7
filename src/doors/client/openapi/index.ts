export { type HeardApi, type LearnApiOptions, learnApi } from './learn-api.ts';
