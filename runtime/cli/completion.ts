/** The CLI command `completion`: prints a script that completes commands and options in a shell. It opens no database. */
import { type CliCommand, UsageError } from './command.ts'
import { isSecret, stdinFlag } from './secret-options.ts'

const SHELLS = { bash, zsh, fish }
type Shell = keyof typeof SHELLS
const INSTALL: Readonly<Record<Shell, string>> = {
  bash: 'chainwork completion bash > ~/.local/share/bash-completion/completions/chainwork',
  zsh: 'chainwork completion zsh > ~/.zsh/completions/_chainwork (a folder of $fpath)',
  fish: 'chainwork completion fish > ~/.config/fish/completions/chainwork.fish',
}

const NAME = 'completion'
const SUMMARY = 'Prints a script that completes commands and options: for bash, zsh or fish'
const ARGUMENT = { name: 'shell', summary: 'bash, zsh or fish', choices: Object.keys(SHELLS) } as const

/** @param commands all others */
export const completionCommand = (commands: readonly CliCommand[]): CliCommand => ({
  name: NAME,
  summary: SUMMARY,
  argument: ARGUMENT,
  options: [],
  async run({ shell }, { terminal }) {
    const name = String(shell)
    if (!isShell(name)) throw new UsageError(`There is a completion for bash, zsh and fish; not for ${name}.`)
    const self = { name: NAME, summary: SUMMARY, argument: ARGUMENT, options: [] }
    const script = SHELLS[name](candidatesOf([...commands, self]))
    terminal.note(`Install it with: ${INSTALL[name]}`)
    return { result: { shell: name, script }, text: script }
  },
})

const isShell = (name: string): name is Shell => Object.hasOwn(SHELLS, name)

interface Candidate {
  readonly text: string
  readonly summary: string
  /** Of an option that takes a value: a path, which the shell completes, or another one, which nobody can. */
  readonly value?: 'path' | 'other'
}
/** What can follow words such as `webhook listen`: the next words, or the options of a command. Pure. */
export type Candidates = ReadonlyMap<string, readonly Candidate[]>

type Completed = Pick<CliCommand, 'name' | 'summary' | 'options' | 'argument'>
const PATHS: ReadonlySet<string> = new Set(['file', 'folder'])

export function candidatesOf(commands: readonly Completed[]): Candidates {
  const after = new Map<string, Candidate[]>()
  const add = (words: string, text: string, summary: string, value?: Candidate['value']) => {
    const known = after.get(words) ?? []
    if (!known.some((it) => it.text === text)) known.push({ text, summary, ...(value && { value }) })
    after.set(words, known)
  }
  for (const { name, summary, options, argument } of commands) {
    const words = name.split(' ')
    words.forEach((word, at) => {
      const isLast = at === words.length - 1
      add(words.slice(0, at).join(' '), word, isLast ? summary : `Commands of ${word}`)
    })
    for (const choice of argument?.choices ?? []) add(name, choice, `For ${choice}`)
    for (const option of options) {
      const isFlag = isSecret(option) || option.type === 'boolean'
      const value = PATHS.has(option.name) ? 'path' : 'other'
      add(name, `--${isSecret(option) ? stdinFlag(option) : option.name}`, option.summary, isFlag ? undefined : value)
    }
    add(name, '--json', 'Prints JSON')
    add(name, '--help', 'Shows the options')
  }
  return after
}

/** The words before the cursor without options and their values: `client create --account 1` is `client create`. */
const CASES = (candidates: Candidates) =>
  [...candidates].map(([words, list]) => `    '${words}') candidates='${list.map(({ text }) => text).join(' ')}' ;;`)

/** The options, of all commands, whose value comes next; `--yes|--all`, as shells take it. */
function optionsWith(value: Candidate['value'], candidates: Candidates): string {
  const all = [...candidates.values()].flat()
  const found = all.filter((it) => it.value === value && !all.some((other) => isOtherwise(it, other)))
  return [...new Set(found.map(({ text }) => text))].join('|')
}
const isOtherwise = (it: Candidate, other: Candidate) => it.text === other.text && it.value !== other.value

function bash(candidates: Candidates): string {
  return `_chainwork() {
  local words='' word candidates=''
  COMPREPLY=()
  case "\${COMP_WORDS[COMP_CWORD-1]}" in
    ${optionsWith('path', candidates)}) return ;;
    ${optionsWith('other', candidates)}) compopt +o default 2> /dev/null; return ;;
  esac
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    [[ $word == -* ]] && break
    words="\${words:+$words }$word"
  done
  case "$words" in
${CASES(candidates).join('\n')}
  esac
  COMPREPLY=($(compgen -W "$candidates" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _chainwork chainwork`
}

function zsh(candidates: Candidates): string {
  return `#compdef chainwork
_chainwork() {
  local typed='' word candidates=''
  case "\${words[CURRENT-1]}" in
    ${optionsWith('path', candidates)}) _files; return ;;
    ${optionsWith('other', candidates)}) return 1 ;;
  esac
  for word in "\${(@)words[2,CURRENT-1]}"; do
    [[ $word == -* ]] && break
    typed="\${typed:+$typed }$word"
  done
  case "$typed" in
${CASES(candidates).join('\n')}
  esac
  if [[ -n $candidates ]]; then compadd -- \${=candidates}; else _files; fi
}
if [[ $funcstack[1] == _chainwork ]]; then _chainwork "$@"; else compdef _chainwork chainwork; fi`
}

const fishQuoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

function fish(candidates: Candidates): string {
  const lines = [...candidates].flatMap(([words, list]) =>
    list.map(({ text, summary, value }) => {
      const takes = value === 'path' ? '-r -F' : value ? '-x' : '-f'
      const what = text.startsWith('--') ? `${takes} -l ${text.slice(2)}` : `-f -a ${text}`
      return `complete -c chainwork -n '__chainwork_after "${words}"' ${what} -d ${fishQuoted(summary)}`
    }),
  )
  return `function __chainwork_after
  set -l words
  for word in (commandline -opc)[2..]
    string match -q -- '-*' $word; and break
    set -a words $word
  end
  test "$words" = "$argv[1]"
end
${lines.join('\n')}`
}
