/** A third party's plugin with two public events and nothing else. It imports nothing of ours at run time. */
import type { AnyPlugin } from '#runtime'

const drill: AnyPlugin = {
  name: 'drill',
  contract: new URL('./contract.json', import.meta.url),
  availability: 'always',
  setup: () => ({ handlers: {} }),
}
export default drill
