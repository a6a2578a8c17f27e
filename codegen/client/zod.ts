/** Validators of all requests and responses: `@chainwork/sdk/zod`. They need zod 4, which you install yourself. */
export * from './src/zod.gen.ts'
