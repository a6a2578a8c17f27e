/** The CLI commands `secrets list` and `secrets retire`: the secret keys, and what needs them. */
import { keyUses, sumRows } from '../database/key-columns.ts'
import { conflict } from '../errors.ts'
import { registeredKeys, retireKey } from '../security/secret-keys.ts'
import { keysFile, readKeyring } from '../security/secrets.ts'
import { withMigrated } from './app.ts'
import type { CliCommand } from './command.ts'

export const secretsListCommand: CliCommand = {
  name: 'secrets list',
  summary: 'Lists the secret keys, how many secrets and tokens need each, and whether they are configured here',
  options: [],
  reads: true,
  run: (_options, session) =>
    withMigrated(session, { reads: true }, async (database, { config, keyColumns }) => {
      const keyring = await readKeyring(config)
      const registered = await registeredKeys(database)
      const uses = await keyUses(database, keyColumns)
      const value = registered.map(({ id, fingerprint, firstUsedAt }) => ({
        id,
        fingerprint: fingerprint.toString('hex').slice(0, 12),
        firstUsedAt,
        configured: keyring?.fingerprints.get(id)?.equals(fingerprint) === true,
        seals: keyring?.sealing === id,
        secrets: sumRows(uses.filter((it) => it.keyId === id && it.ends === undefined)),
        checksums: sumRows(uses.filter((it) => it.keyId === id && it.ends !== undefined)),
      }))
      return { result: { value } }
    }),
}

export const secretsRetireCommand: CliCommand = {
  name: 'secrets retire',
  summary: 'Retires a key that nothing needs any more, so that it can be removed from SECRETS_KEYS',
  options: [{ name: 'id', summary: 'Id of the key', required: true }],
  run: ({ id }, session) =>
    withMigrated(session, { reads: false }, async (database, { config, keyColumns }) => {
      const keyring = await readKeyring(config)
      if (!keyring)
        throw conflict(
          'no_keys',
          `SECRETS_KEYS is not set, and there is no ${keysFile(config.dataDir)}: run the command with the service's settings.`,
        )
      return { result: { ...(await retireKey(database, keyring, keyColumns, String(id))), retired: true } }
    }),
}
