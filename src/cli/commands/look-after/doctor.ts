import { Command } from 'commander';
import pc from 'picocolors';
import type { Finding } from '../../../proof/doctor/finding.ts';
import { findings } from '../../../proof/doctor/findings.ts';
import { plainText } from '../../console/plain-text.ts';
import { gatherFacts } from '../../doctor/gather.ts';

const MARKS: Readonly<Record<Finding['level'], string>> = {
  ok: pc.green('ok     '),
  warning: pc.yellow('warning'),
  problem: pc.red('PROBLEM'),
};

export const doctorCommand = new Command('doctor')
  .description('look at machine, settings, database and queue; say what is wrong and how to mend it')
  .option('--json', 'the findings as JSON')
  .action(async ({ json }: { json?: true }) => {
    const found = findings(await gatherFacts());
    const problems = found.filter(({ level }) => level === 'problem').length;
    const warnings = found.filter(({ level }) => level === 'warning').length;
    if (json) console.log(JSON.stringify({ well: problems === 0, findings: found }, null, 1));
    else {
      for (const one of found) console.log(lineOf(one));
      console.log(
        `\n${found.length} looked at: ${counted(problems, 'problem')}, ${counted(warnings, 'warning')}.`,
      );
    }
    if (problems > 0) process.exitCode = 1;
  });

function lineOf({ check, level, says, mend }: Finding): string {
  const line = `${MARKS[level]}  ${check.padEnd(13)}  ${plainText(says)}`;
  return mend === null ? line : `${line}\n${' '.repeat(24)}${pc.bold('→')} ${plainText(mend)}`;
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
