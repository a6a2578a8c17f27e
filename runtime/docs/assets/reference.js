// Starts Scalar without anything that would send requests to other hosts.
const reference = document.getElementById('reference')
const { document: url, redirect } = reference.dataset

window.Scalar.createApiReference(reference, {
  url,
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  proxyUrl: '',
  showDeveloperTools: 'never',
  hideClientButton: true,
  persistAuth: false,
  defaultOpenFirstTag: false,
  operationTitleSource: 'summary',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  authentication: {
    preferredSecurityScheme: 'oauth2',
    securitySchemes: {
      oauth2: {
        flows: {
          password: { selectedScopes: ['api1'] },
          clientCredentials: { selectedScopes: ['api1'] },
          authorizationCode: {
            selectedScopes: ['api1'],
            'x-usePkce': 'SHA-256',
            'x-scalar-secret-redirect-uri': redirect,
            // Scalar empties the field above as soon as another one is filled in; both requests get the value anyway.
            'x-scalar-security-query': { redirect_uri: redirect },
            'x-scalar-security-body': { redirect_uri: redirect },
          },
        },
      },
    },
  },
})
