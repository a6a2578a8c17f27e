/** The CLI commands `secrets list` and `secrets retire`: the secret keys that encrypt stored secrets. */
import { countByKey } from '../database/sealed-columns.ts'
import { conflict } from '../errors.ts'
import { registeredKeys, retireKey } from '../secret-keys.ts'
import { keysFile, readKeyring } from '../secrets.ts'
import { withMigrated } from './app.ts'
import type { CliCommand } from './command.ts'

export const secretsListCommand: CliCommand = {
  name: 'secrets list',
  summary:
    'Lists the keys that encrypt stored secrets, the number of secrets of each, and whether they are configured here',
  options: [],
  reads: true,
  run: (_options, session) =>
    withMigrated(session, { reads: true }, async (database, { config, sealed }) => {
      const keyring = await readKeyring(config)
      const registered = await registeredKeys(database)
      const counts = await countByKey(database, sealed)
      const value = registered.map(({ id, fingerprint, firstUsedAt }) => ({
        id,
        fingerprint: fingerprint.toString('hex').slice(0, 12),
        firstUsedAt,
        configured: keyring?.fingerprints.get(id)?.equals(fingerprint) === true,
        seals: keyring?.sealing === id,
        secrets: counts.get(id) ?? 0,
      }))
      return { result: { value } }
    }),
}

export const secretsRetireCommand: CliCommand = {
  name: 'secrets retire',
  summary: 'Retires a key that encrypts nothing any more, so that it can be removed from SECRETS_KEYS',
  options: [{ name: 'id', summary: 'Id of the key', required: true }],
  run: ({ id }, session) =>
    withMigrated(session, { reads: false }, async (database, { config, sealed }) => {
      const keyring = await readKeyring(config)
      if (!keyring)
        throw conflict(
          'no_keys',
          `SECRETS_KEYS is not set, and there is no ${keysFile(config.dataDir)}: run the command with the service's settings.`,
        )
      return { result: { ...(await retireKey(database, keyring, sealed, String(id))), retired: true } }
    }),
}
