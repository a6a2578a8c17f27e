/** The plugin whose events `fatal.ts` listens to, for processes that load plugins by name. */
export { bell as default } from './plugins.ts'
