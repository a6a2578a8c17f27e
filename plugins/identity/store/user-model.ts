/** The table identity.app_user. */
import { bigint, boolean, bytes, integer, integers, jsonb, tableModel, text, timestamp } from '#runtime/models'
import type { ProvidedValues } from '../service.ts'

export const users = tableModel(
  'identity.app_user',
  {
    id: integer().generatedKey(),
    accountId: integer().hidden(),
    userName: text(),
    /** Folded: see `foldCase` of `users.ts`. */
    userNameKey: text().hidden(),
    email: text(),
    emailKey: text().hidden(),
    displayName: text(),
    givenName: text().orNull(),
    familyName: text().orNull(),
    /** A PHC string. */
    passwordHash: text().orNull().hidden(),
    passwordChangedAt: timestamp().orNull().hidden(),
    roleId: integer(),
    active: boolean().default(true),
    projectPermissions: boolean().default(true),
    /** Whether the user may sign in with a password. */
    internalLogin: boolean().default(true),
    /** Whether the user may sign in through an identity provider. */
    externalLogin: boolean().default(true),
    tokenEpoch: integer().default(0).hidden(),
    totpSealed: text().orNull().hidden(),
    totpConfirmedAt: timestamp().orNull().hidden(),
    totpLastStep: bigint().orNull().hidden(),
    /** Digest of the Idempotency-Key of the request that created the user. */
    creationKey: bytes().orNull().hidden(),
    lastSignInAt: timestamp().orNull(),
    /** What an identity provider has sent; null: none has provisioned the user. */
    provided: jsonb<ProvidedValues>().orNull(),
    providedUserNameKey: text().orNull().hidden(),
    providedEmailKey: text().orNull().hidden(),
    /** Null: `roleId` alone. */
    roleIds: integers().orNull().hidden(),
    pendingActive: boolean().orNull().hidden(),
    deletedByProvider: boolean().default(false).hidden(),
    version: integer().default(1),
    createdAt: timestamp(),
    updatedAt: timestamp(),
  },
  ({ passwordHash, totpConfirmedAt }) => ({
    hasPassword: passwordHash !== null,
    hasSecondFactor: totpConfirmedAt !== null,
  }),
)

export type UserRow = typeof users.row
