/** Works on the challenge of the sign-in form while its fields are filled in, and holds the form back until it is done. */
const altcha = new URL('../altcha/', import.meta.url)
const [{ solveChallenge }, { deriveKey }] = await Promise.all(
  ['pow.js', 'algorithms/web/pbkdf2.js'].map((file) => import(new URL(file, altcha).href)),
)

const form = document.querySelector('form[data-challenge]')
const status = document.getElementById('proof-status')
// Browsers have the functions that it takes on pages of HTTPS and of this machine alone.
if (form && status && globalThis.crypto?.subtle) {
  status.textContent = ''
  const challenge = JSON.parse(form.dataset.challenge)
  const solved = solveChallenge({ challenge, deriveKey })
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
