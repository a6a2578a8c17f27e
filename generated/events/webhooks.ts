// Generated from openapi/webhooks.yaml by `npm run codegen`; do not edit.
export {
  webhookPaused,
} from '../webhooks.ts'
