/** The users that both servers of the benchmark have: user n of `userAt`. */
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

export const USERS = 100_000

/** A user as an identity provider sends it. */
export const userAt = (n: number) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', ENTERPRISE],
  externalId: `external-${n}`,
  userName: `user${n}@example.com`,
  name: { givenName: `Given${n}`, familyName: `Family${n}`, formatted: `Given${n} Family${n}` },
  displayName: `Given${n} Family${n}`,
  emails: [
    { value: `user${n}@example.com`, type: 'work', primary: true },
    { value: `user${n}@home.example.com`, type: 'home' },
  ],
  active: true,
  [ENTERPRISE]: { department: `Department${n % 100}`, employeeNumber: String(n) },
})
