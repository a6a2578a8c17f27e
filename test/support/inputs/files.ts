/** Generates project files of moderate size as CSV and XML, valid and invalid. */
import type { Random } from './random.ts'
import { HOSTILE_TEXTS } from './values.ts'

const HEADS = [
  'id,name,duration,predecessors,resources',
  'name',
  'name;duration;safeDuration;outline;wbs',
  'Name,Not Before,description,colour',
  'id,id,name',
  'duration',
  '',
]
const CELLS = [
  '1',
  '2',
  'Dig',
  '3SS+2',
  '1FS+1; 2',
  'Crew[2]; Crane',
  '0.5',
  '-1',
  '1e999',
  '2026-02-30',
  '"',
  '""',
  '"a""b"',
]

/** @param odd whether the file may be invalid */
export function table(random: Random, odd: boolean): string {
  const { pick, roll, often } = random
  if (!odd) {
    const rows = Array.from({ length: 1 + roll(6) }, (_, n) => {
      const after = n > 0 && often(0.6) ? `${n}${pick(['', 'FS+1', 'SS', 'FF'])}` : ''
      return `${n + 1},${pick(['Dig', 'Pour', 'Lift'])} ${n},${pick(['1', '2.5', '4'])},${after},${pick(['', 'Crew', 'Crew[2]'])}`
    })
    return ['id,name,duration,predecessors,resources', ...rows].join('\n')
  }
  const cell = () => (often(0.3) ? pick(HOSTILE_TEXTS) : pick(CELLS))
  const line = (size: number) => Array.from({ length: size }, cell).join(pick([',', ';', '\t']))
  const rows = Array.from({ length: roll(20) }, () => line(1 + roll(7)))
  return [pick(HEADS), ...rows].join(pick(['\n', '\r\n', '\r']))
}

/** A table whose rows have keys of their own, which later tables name again. */
export function keyedTable(random: Random, odd: boolean): string {
  if (odd) return table(random, odd)
  const { pick, roll, often } = random
  const from = roll(20)
  const rows = Array.from({ length: 1 + roll(4) }, (_, n) => {
    const after = n > 0 && often(0.5) ? `K-${from + n - 1}` : ''
    return `K-${from + n},${pick(['Dig', 'Pour', 'Lift'])} ${n},${pick(['1', '2.5', '4'])},${after}`
  })
  return ['externalKey,name,duration,predecessors', ...rows].join('\n')
}

const TASK_FIELDS = [
  'UID',
  'ID',
  'Name',
  'Duration',
  'Start',
  'Finish',
  'OutlineLevel',
  'Milestone',
  'Summary',
  'ConstraintType',
  'ConstraintDate',
  'CalendarUID',
  'PercentComplete',
  'RemainingDuration',
]
const FIELD_VALUES = [
  '0',
  '1',
  '2',
  '-1',
  '1e999',
  'NaN',
  '99999999999999999999',
  'PT8H0M0S',
  'PT-8H0M0S',
  'PT99999999999H0M0S',
  'P1D',
  '2026-11-23T08:00:00',
  '2026-02-30T25:61:61',
  'Dig',
  '',
  '&#0;',
  '&#1;',
  '&nope;',
  '<![CDATA[x]]>',
  '<b/>',
]

const NAMESPACE = 'xmlns="http://schemas.microsoft.com/project"'

/** @param odd whether the file may be invalid */
export function projectXml(random: Random, odd: boolean): string {
  const { pick, roll, often } = random
  const tasks = Array.from({ length: 1 + roll(5) }, (_, n) => {
    const link =
      n > 0 && often(0.5)
        ? `<PredecessorLink><PredecessorUID>${n}</PredecessorUID><Type>${roll(4)}</Type></PredecessorLink>`
        : ''
    const more = odd
      ? Array.from({ length: roll(4) }, () => element(pick(TASK_FIELDS), pick(FIELD_VALUES))).join('')
      : ''
    const named = `<UID>${n + 1}</UID><Name>Step ${n + 1}</Name><Duration>PT${8 * (1 + roll(4))}H0M0S</Duration>`
    return `<Task>${named}<OutlineLevel>1</OutlineLevel>${link}${more}</Task>`
  })
  const valid = `<?xml version="1.0" encoding="UTF-8"?>\n<Project ${NAMESPACE}><Name>Drawn</Name><StartDate>2026-11-23T08:00:00</StartDate><Tasks>${tasks.join('')}</Tasks></Project>`
  return odd ? broken(random, valid) : valid
}

const element = (name: string, value: string) => `<${name}>${value}</${name}>`

function broken({ pick, roll }: Random, valid: string): string {
  switch (roll(10)) {
    case 0:
      return valid.slice(0, roll(valid.length))
    case 1:
      return valid.replace('<Tasks>', `<!-- ${pick(HOSTILE_TEXTS)} --><Tasks>`)
    case 2:
      return valid.replace('<Project', '<!DOCTYPE a [<!ENTITY b "c"><!ENTITY d "&b;&b;">]><Project')
    case 3:
      return valid.replace('UTF-8', pick(['UTF-16', 'latin1', 'x-none', 'utf-7']))
    case 4:
      return valid.replaceAll('Project', pick(['project', 'Projekt', 'p:Project', '__proto__']))
    case 5:
      return `${'<Project>'.repeat(200)}${'</Project>'.repeat(200)}`
    case 6:
      return valid.replace('Step 1', pick(HOSTILE_TEXTS))
    default:
      return valid
  }
}
