/** Works on the challenge of the sign-in form while its fields are filled in, and holds the form back until it is done. */
import { deriveKey } from '../altcha/algorithms/web/pbkdf2.js'
import { solveChallenge } from '../altcha/pow.js'

const form = document.querySelector('form[data-challenge]')
const status = document.getElementById('proof-status')
// Browsers have the functions that it takes on pages of HTTPS and of this machine alone.
if (form && status && globalThis.crypto?.subtle) {
  status.textContent = ''
  const challenge = JSON.parse(form.dataset.challenge)
  // Without a solution the form is sent as it is, and its page says what to do.
  const solved = solveChallenge({ challenge, deriveKey }).catch(() => null)
  let isWaiting = false
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (isWaiting) return
    isWaiting = true
    status.textContent = 'One moment: your browser still does some work.'
    const solution = await solved
    if (solution) form.elements.namedItem('proof').value = JSON.stringify({ challenge, solution })
    form.submit()
  })
}
