/** Words that common passwords are made of, in lower case, and the rows of keyboards, forwards and backwards. */

const WORDS = `
  password passwort passphrase passcode motdepasse contrasena senha geheim secret
  welcome willkommen bienvenue hello hallo login signin letmein changeme default access
  admin administrator root user guest test tester testing demo temp temporary sample example master manager
  company office business project projects planning service system server computer internet network security
  summer winter spring autumn sommer monday friday january december today tomorrow
  love lovely iloveyou sunshine princess prinzessin angel baby babygirl flower rainbow butterfly
  football fussball baseball basketball hockey soccer liverpool chelsea arsenal barcelona yankees
  dragon monkey tiger panther eagle mustang ferrari porsche corvette harley
  superman batman spiderman pokemon starwars matrix ninja samurai shadow phoenix warrior
  michael jordan jessica ashley daniel jennifer thomas charlie andrew matthew george robert
  qwerty qwertz azerty asdf zxcv qazwsx trustno whatever freedom cheese cookie pepper ginger banana orange
  google facebook twitter linkedin microsoft windows apple samsung iphone android
  please money lucky killer hunter merlin maggie buster soccer silver golden purple yellow diamond
  nothing something anything mypassword newpassword yourpassword thepassword
`
export const COMMON_PARTS: readonly string[] = WORDS.trim().split(/\s+/)

const ROWS = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop', 'yxcvbnm', 'azertyuiop', 'qazwsxedcrfv']
export const KEYBOARD_ROWS: readonly string[] = ROWS.flatMap((row) => [row, [...row].reverse().join('')])
