/** What claims about a user are made from (OpenID Connect Core, section 5.1). */
import type { Db } from '#runtime'
import { readFirst } from '#runtime/models'

export interface UserClaimsRow {
  readonly name: string
  readonly givenName: string | null
  readonly familyName: string | null
  readonly userName: string
  readonly email: string
  readonly timeZone: string
  readonly updatedAt: Date
}

export const findUserClaims = (db: Db, accountId: number, userId: number) =>
  readFirst<UserClaimsRow>(
    db,
    `SELECT u.display_name AS name, u.given_name AS "givenName", u.family_name AS "familyName", u.user_name AS "userName",
            u.email, a.time_zone AS "timeZone", u.updated_at AS "updatedAt"
       FROM identity.app_user u JOIN identity.account a ON a.id = u.account_id
      WHERE u.account_id = $1 AND u.id = $2`,
    [accountId, userId],
  )
