/** The CLI command `completion`: prints a script that completes commands and options in a shell. It opens no database. */
import { type CliCommand, UsageError } from './command.ts'
import { isSecret, stdinFlag } from './secret-options.ts'

const SHELLS = { bash, zsh, fish }
const INSTALL: Readonly<Record<string, string>> = {
  bash: 'chainwork completion bash > ~/.local/share/bash-completion/completions/chainwork',
  zsh: 'chainwork completion zsh > ~/.zsh/completions/_chainwork (a folder of $fpath)',
  fish: 'chainwork completion fish > ~/.config/fish/completions/chainwork.fish',
}

const NAME = 'completion'
const SUMMARY = 'Prints a script that completes commands and options: for bash, zsh or fish'

/** @param commands all others */
export const completionCommand = (commands: readonly CliCommand[]): CliCommand => ({
  name: NAME,
  summary: SUMMARY,
  argument: { name: 'shell', summary: 'bash, zsh or fish' },
  options: [],
  async run({ shell }, { terminal }) {
    const name = String(shell)
    if (name !== 'bash' && name !== 'zsh' && name !== 'fish')
      throw new UsageError(`There is a completion for bash, zsh and fish; not for ${name}.`)
    const script = SHELLS[name](candidatesOf([...commands, { name: NAME, summary: SUMMARY, options: [] }]))
    terminal.note(`Install it with: ${INSTALL[name]}`)
    return { result: { shell: name, script }, text: script }
  },
})

/** What can follow words such as `webhook listen`: the next words, or the options of a command. Pure. */
export type Candidates = ReadonlyMap<string, readonly { readonly text: string; readonly summary: string }[]>

export function candidatesOf(commands: readonly Pick<CliCommand, 'name' | 'summary' | 'options'>[]): Candidates {
  const after = new Map<string, { text: string; summary: string }[]>()
  const add = (words: string, text: string, summary: string) => {
    const known = after.get(words) ?? []
    if (!known.some((it) => it.text === text)) known.push({ text, summary })
    after.set(words, known)
  }
  for (const { name, summary, options } of commands) {
    const words = name.split(' ')
    words.forEach((word, at) => {
      const isLast = at === words.length - 1
      add(words.slice(0, at).join(' '), word, isLast ? summary : `Commands of ${word}`)
    })
    for (const option of options) add(name, `--${isSecret(option) ? stdinFlag(option) : option.name}`, option.summary)
    add(name, '--json', 'Prints JSON')
    add(name, '--help', 'Shows the options')
  }
  return after
}

/** The words before the cursor without options and their values: `client create --account 1` is `client create`. */
const CASES = (candidates: Candidates) =>
  [...candidates].map(([words, list]) => `    '${words}') candidates='${list.map(({ text }) => text).join(' ')}' ;;`)

function bash(candidates: Candidates): string {
  return `_chainwork() {
  local words='' word candidates=''
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
    list.map(({ text, summary }) => {
      const what = text.startsWith('--') ? `-l ${text.slice(2)}` : `-f -a ${text}`
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
