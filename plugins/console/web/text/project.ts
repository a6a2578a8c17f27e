/** Words of a project's pages. */
import { formatDate } from '../ui/format.ts'

export const project = {
  frame: {
    pages: 'Pages of the project',
    tabs: {
      overview: 'Overview',
      gantt: 'Gantt',
      plan: 'Plan',
      whatIf: 'What-if',
      history: 'History',
      settings: 'Settings',
    },
    dates: (start: string, end: string) => `${start} to ${end}`,
    starts: (start: string) => `Starts ${start}`,
    unplanned: 'Not planned yet',
    manager: 'Led by',
  },
  actions: {
    more: 'Actions',
    plan: 'Plan',
    planAnew: 'Plan anew',
    print: 'Print',
    exported: 'The file is among your downloads.',
    exports: {
      'application/xml': 'Export for Microsoft Project',
      'text/csv': 'Export as a table (CSV)',
    },
    steps: {
      start: {
        name: 'Start',
        hint: 'The work begins: the plan becomes the first baseline, and reports use up its buffers.',
        done: 'The project is active.',
      },
      freeze: {
        name: 'Freeze',
        hint: 'The clock of the project stands still. It takes no reports until it is resumed; its plan then moves on by that time.',
        done: 'The project is frozen.',
      },
      resume: {
        name: 'Resume',
        hint: 'The project becomes what it was before, and its plan moves on by the time that it was frozen.',
        done: 'The project goes on.',
      },
      complete: {
        name: 'Complete',
        hint: 'All work is done. The project takes no more reports.',
        done: 'The project is complete.',
      },
      reopen: {
        name: 'Reopen',
        hint: 'The project becomes active again and takes reports.',
        done: 'The project is active again.',
      },
    },
  },
  options: {
    scheduleMethods: { FROM_START: 'From the start date', FROM_TARGET: 'Back from the target date' },
    bufferTypes: { PROJECT: 'Project buffer alone', PROJECT_AND_FEEDING: 'Project buffer and feeding buffers' },
    bufferSizings: {
      percentage: 'Percentage of the chain',
      cutAndPaste: 'Half of the safety (cut and paste)',
      rootSquaredError: 'Root squared error',
      adaptiveDensity: 'Adaptive, by density',
      adaptiveTightness: 'Adaptive, by resource tightness',
    },
    feedingPolicies: {
      SHRINK: 'The feeding buffer becomes smaller',
      EXTEND: 'The critical chain waits',
      EARLY_START: 'The feeding chain starts earlier',
    },
  },
  planning: {
    method: 'Plan',
    bufferType: 'Buffers',
    sizing: 'Sizing of buffers',
    percentage: 'Of the chain',
    feedingPolicy: 'Where a feeding chain has too little room',
    basis: 'Buffers are sized by',
    bases: {
      kept: 'The same as before',
      remaining: 'The work that is left',
      original: 'The whole chain',
    },
    search: 'Look for a shorter plan',
    searches: (seconds: number) =>
      seconds === 0 ? 'Take the plan that is found at once' : `Search for ${seconds} seconds`,
    activeHint: 'The present plan stays as a baseline, with which the new one can be compared.',
    plan: 'Plan',
    searching: 'Progress of the search',
    waiting: 'Waiting for the first schedule.',
    found: (schedules: string, length: string, bound: string) =>
      `${schedules} schedules tried. The shortest takes ${length} days; none can take fewer than ${bound}.`,
    planned: (finish: string, bufferEnd: string) =>
      `Planned: the work ends on ${formatDate(finish)}, the project buffer on ${formatDate(bufferEnd)}.`,
    proven: (length: string) => `The levelled work takes ${length} days. No plan is shorter.`,
    gap: (length: string, gap: string) =>
      `The levelled work takes ${length} days, at most ${gap} % longer than the shortest possible plan.`,
    again: 'Search again',
  },
}
