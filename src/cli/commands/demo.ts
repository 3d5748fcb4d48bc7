import { Command } from 'commander';
export const demoCommand = new Command('demo');
