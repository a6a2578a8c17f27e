// Generated from runtime/ and plugins/ by `npm run codegen`; do not edit.
/** The service for the public clients with which the pages of a plugin sign users in: one of each for the installation. */
import { type Ref } from '../../../runtime/plugin.js';
export interface BrowserClient {
    /** The `client_id`, such as `console`. */
    readonly id: string;
    readonly displayName: string;
    readonly scopes: readonly string[];
    /** The page that sign-ins and sign-outs lead back to. */
    readonly redirectUri: string;
    /** Requests a minute of each user, since all users share the client. */
    readonly rateLimit: number;
}
export interface BrowserClients {
    /**
     * Registers the client, or gives it the present settings; call it when the plugin starts. Users of all accounts sign in with it,
     * and a token has the account of its user.
     * @throws Error when an account has a client with the id
     */
    register(client: BrowserClient): Promise<void>;
}
export declare const browserClients: Ref<'service', BrowserClients>;
