import { describe, expect, it } from 'vitest'
import { readFilter } from '../../plugins/scim/filter/conditions.ts'
import { ROLES_SCHEMA } from '../../plugins/scim/resource.ts'
import { refusalOf as thrownBy } from './patched-user.ts'

const refusalOf = (text: string) => thrownBy(() => readFilter(text))

describe('wrong filter', () => {
  it.each<[string, string | RegExp]>([
    ['', 'ends at character 1'],
    ['userName', 'ends at character 9, where one of the operators'],
    ['userName eq', 'ends at character 12, where the value that userName'],
    ['userName eq and active eq true', "has 'and' at character 13, where the value"],
    ['userName eq "a" and', 'ends at character 20, where the name of an attribute'],
    ['eq "a"', "has 'a' at character 4, where one of the operators"],
    ["userName eq 'a'", "has ''a'' at character 13, where text in double quotes"],
    ['userName is "a"', "has 'is' at character 10, where one of the operators eq, ne"],
    ['userName eq "a" "b"', "has 'b' at character 17, where and, or or the end"],
    ['userName eq "a" active eq true', "has 'active' at character 17"],
    ['userName eq "a', 'in quotes at character 13 of the filter has no closing quote'],
    ['userName eq "a\\', 'no closing quote'],
    ['userName eq "a\\"', 'no closing quote'],
    [String.raw`userName eq "\a"`, 'an escape that JSON strings cannot have'],
    [String.raw`userName eq "\u00"`, 'an escape that JSON strings cannot have'],
    [String.raw`userName eq "\u0000"`, 'at character 13'],
    ['userName eq "a\nb"', 'at character 13'],
    ['(userName pr', 'ends at character 13, where and, or or a closing parenthesis'],
    ['userName pr)', "has ')' at character 12"],
    ['()', "has ')' at character 2, where the name of an attribute"],
    ['not', 'ends at character 4'],
    ['emails[type eq "work"', 'closing bracket'],
    ['emails[]', "has ']' at character 8"],
    ['emails[type eq "work"].value', 'one of the operators'],
    ['emails[type eq "work"] .value eq "a"', "has '.value' at character 24"],
    ['emails[emails[type eq "work"]]', 'brackets inside the brackets of emails'],
    ['emails[size eq 1]', "has 'size' at character 8, where one of value, type, primary"],
    ['emails[__proto__ pr]', "has '__proto__' at character 8"],
    ['name[givenName eq "a"]', 'only emails'],
    ['foo eq "a"', "names 'foo' at character 1"],
    ['title eq "a"', "names 'title' at character 1"],
    ['urn:example:User:foo eq "a"', "names 'urn:example:User:foo' at character 1"],
    ['emails.foo eq "a"', "names 'emails.foo'"],
    ['__proto__ pr', "names '__proto__' at character 1"],
    ['constructor eq "x"', "names 'constructor'"],
    ['name eq "Ada"', 'which has sub-attributes; name one of them, such as name.givenName'],
    ['meta eq "x"', 'which has sub-attributes'],
    ['active gt true', 'compares active at character 1 by gt; with true or false it can be compared by eq, ne'],
    ['active co true', 'by co'],
    ['active eq 1', "has '1' at character 11, where active needs true or false"],
    ['active lt null', 'by lt; with null'],
    ['roleIds eq two', "has 'two' at character 12, where roleIds needs an integer such as 2"],
    ['roleIds eq 1.5', 'needs an integer'],
    ['roleIds eq 99999999999', 'needs an integer'],
    ['roleIds co 1', 'by co'],
    ['meta.created eq "yesterday"', 'where meta.created needs a timestamp such as'],
    ['meta.created eq "2026-02-30T00:00:00Z"', 'needs a timestamp'],
    ['meta.created eq "2026-01-01T25:00:00Z"', 'needs a timestamp'],
    ['meta.created eq "0000-01-01T00:00:00Z"', 'needs a timestamp'],
    ['meta.lastModified sw "2026"', 'by sw'],
    ['id co "1"', 'by co'],
    ['meta.version eq "1"', 'names meta.version at character 1, which users cannot be searched by'],
    ['meta.location pr', 'which users cannot be searched by'],
    [`${ROLES_SCHEMA}:replaceDefaultRoles eq true`, 'which users cannot be searched by'],
    ['schemas co "User"', 'by co'],
  ])('%s is refused with the position and a remedy', (text, detail) => {
    expect(refusalOf(text)).toMatchObject({ status: 400, code: 'invalidFilter' })
    expect((refusalOf(text) as Error).message).toMatch(detail)
  })

  it('of 4,096 characters, 50 comparisons and 20 levels is the largest that is read', () => {
    const repeated = (times: number) => Array(times).fill('active pr').join(' and ')
    const nested = (depth: number) => `${'('.repeat(depth)}active pr${')'.repeat(depth)}`
    const long = (length: number) => `userName eq "${'a'.repeat(length - 14)}"`
    for (const text of [repeated(50), nested(20), long(4_096)]) expect(refusalOf(text)).toBeUndefined()
    for (const text of [repeated(51), nested(21), long(4_097), 'not '.repeat(21).concat('active pr')]) {
      expect(refusalOf(text)).toMatchObject({ code: 'invalidFilter' })
    }
    expect(refusalOf(`${'emails['.repeat(500)}`)).toMatchObject({ code: 'invalidFilter' })
  })

  it('with many wrong escapes and no closing quote is refused (finding 5)', () => {
    expect(refusalOf(`userName eq "${'\\a'.repeat(2_000)}`)).toMatchObject({ code: 'invalidFilter' })
    expect(refusalOf(`userName eq "${'\\a'.repeat(2_000)}"`)).toMatchObject({ code: 'invalidFilter' })
  })
})
