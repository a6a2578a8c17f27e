/** The table identity.app_user. */
import { userEntity } from '#generated/identity'
import {
  bigint,
  boolean,
  bytes,
  columnsOf,
  integer,
  integers,
  jsonb,
  tableModel,
  text,
  timestamp,
} from '#runtime/models'
import type { ProvidedValues } from '../service.ts'

export const users = tableModel(
  'identity.app_user',
  {
    ...columnsOf(userEntity),
    id: integer().generatedKey(),
    accountId: integer().hidden(),
    /** Folded: see `foldCase` of `users.ts`. */
    userNameKey: text().hidden(),
    emailKey: text().hidden(),
    /** See `userSearchText` of `users.ts`. */
    searchText: text().hidden(),
    /** A PHC string. */
    passwordHash: text().orNull().hidden(),
    passwordChangedAt: timestamp().orNull().hidden(),
    active: boolean().default(true),
    tokenEpoch: integer().default(0).hidden(),
    totpSealed: text().orNull().hidden(),
    totpConfirmedAt: timestamp().orNull().hidden(),
    totpLastStep: bigint().orNull().hidden(),
    /** Digest of the Idempotency-Key of the request that created the user. */
    creationKey: bytes().orNull().hidden(),
    /** What an identity provider has sent; null: none has provisioned the user. */
    provided: jsonb<ProvidedValues>().orNull(),
    providedUserNameKey: text().orNull().hidden(),
    providedEmailKey: text().orNull().hidden(),
    /** Null: `roleId` alone. */
    roleIds: integers().orNull().hidden(),
    pendingActive: boolean().orNull().hidden(),
    deletedByProvider: boolean().default(false),
    version: integer().default(1),
  },
  ({ passwordHash, totpConfirmedAt }) => ({
    hasPassword: passwordHash !== null,
    hasSecondFactor: totpConfirmedAt !== null,
  }),
)

export type UserRow = typeof users.row
