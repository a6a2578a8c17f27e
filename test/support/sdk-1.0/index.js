// codegen/client/attempt.ts
/** Rejected with when the time limit is over. */
const TIMED_OUT = Symbol("timed out");
/**
* The timer itself rejects, and refers to everything that it needs: on Node 20, signals of `AbortSignal.timeout` and
* `AbortSignal.any` may be garbage-collected before they fire, and `fetch` may not notice an abort.
* @throws TIMED_OUT; the reason of the caller's signal; the error of fetch
*/
function attempt(fetch, { url, ...init }, timeout, signal) {
	return new Promise((resolve, reject) => {
		const controller = new AbortController();
		const stop = (reason) => {
			finish();
			reject(reason);
			controller.abort();
		};
		const timer = setTimeout(() => stop(TIMED_OUT), timeout);
		const abort = () => stop(signal?.reason);
		const finish = () => {
			clearTimeout(timer);
			signal?.removeEventListener("abort", abort);
		};
		if (signal?.aborted) return abort();
		signal?.addEventListener("abort", abort);
		fetch(url, {
			...init,
			redirect: "manual",
			signal: controller.signal
		}).then(async (response) => resolve({
			response,
			text: await response.text()
		})).catch(reject).finally(finish);
	});
}
/** The promise, or the reason of the signal as its error; what the promise waits for goes on. */
function untilAborted(promise, signal) {
	if (!signal) return promise;
	return new Promise((resolve, reject) => {
		const abort = () => reject(signal.reason);
		if (signal.aborted) abort();
		signal.addEventListener("abort", abort);
		promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
	});
}
/** @throws the reason of the signal */
function pause(milliseconds, signal) {
	return new Promise((resolve, reject) => {
		const timer = setTimeout(finish, milliseconds, resolve);
		const abort = () => finish(() => reject(signal?.reason));
		function finish(end) {
			clearTimeout(timer);
			signal?.removeEventListener("abort", abort);
			end();
		}
		if (signal?.aborted) return abort();
		signal?.addEventListener("abort", abort);
	});
}
// codegen/client/retry-after.ts
/** Reads when a response asks to be called again. */
/**
* Milliseconds of the header Retry-After, in seconds or as a date (RFC 9110, 10.2.3), which is compared with the server's
* own clock; undefined where there is none that can be read.
*/
function parseRetryAfter(headers) {
	const value = headers.get("Retry-After");
	if (value === null) return void 0;
	if (/^\s*\d+(\.\d+)?\s*$/.test(value)) return Number(value) * 1e3;
	const until = Date.parse(value);
	const now = Date.parse(headers.get("Date") ?? "") || Date.now();
	return Number.isNaN(until) ? void 0 : Math.max(0, until - now);
}
// codegen/client/errors.ts
/** The errors that calls and the receiver of webhooks throw. All are a ChainworkError. */
/** The names are fields, because a bundler may shorten the name of a class. */
var ChainworkError = class extends Error {
	name = "ChainworkError";
};
/** A setting or an argument is missing or wrong; the message names what would be right. */
var SettingsError = class extends ChainworkError {
	name = "SettingsError";
};
/** A delivery that was not signed with the secret, or was signed too long ago: respond with 401. */
var SignatureError = class extends ChainworkError {
	name = "SignatureError";
};
/** A call failed. */
var CallError = class extends ChainworkError {
	operation;
	method;
	url;
	constructor(call, sentence, options) {
		super(`${call.method} ${call.url}: ${sentence}`, options);
		this.operation = call.operation;
		this.method = call.method;
		this.url = call.url;
	}
};
/** The connection failed. The service may have processed the request or not. */
var ConnectionError = class extends CallError {
	name = "ConnectionError";
};
/** No complete response arrived in time. The service may have processed the request or not. */
var TimeoutError = class extends ConnectionError {
	name = "TimeoutError";
};
/** The response is not what the contract declares: another media type, broken JSON, a redirect. */
var UnexpectedResponseError = class extends CallError {
	name = "UnexpectedResponseError";
	status;
	headers;
	requestId;
	constructor(call, response, sentence, options) {
		super(call, `${response.status}, ${sentence}`, options);
		this.status = response.status;
		this.headers = response.headers;
		this.requestId = response.headers.get("X-Request-Id") ?? void 0;
	}
};
/** The service answered with a status of 400 or above. Each status of the contract has a class of its own. */
var ApiError = class extends CallError {
	name = "ApiError";
	status;
	/** Such as `not_found`; from the token endpoint the OAuth error, such as `invalid_client`. */
	code;
	/** A sentence about what was wrong. */
	detail;
	errors;
	/** Identifies the request in the service's log. */
	requestId;
	headers;
	constructor(call, response, body) {
		const fields = typeof body === "object" && body !== null ? body : {};
		const text = (...names) => names.map((name) => fields[name]).find((value) => typeof value === "string" && value !== "");
		const detail = text("detail", "error_description") ?? (response.statusText || "The service gave no reason.");
		const code = text("code", "error", "scimType") ?? `http_${response.status}`;
		super(call, `${response.status} ${code}: ${detail}`);
		this.status = response.status;
		this.code = code;
		this.detail = detail;
		this.errors = Array.isArray(fields.errors) ? fields.errors : [];
		this.requestId = text("requestId") ?? response.headers.get("X-Request-Id") ?? void 0;
		this.headers = response.headers;
	}
};
/** 400 */
var BadRequestError = class extends ApiError {
	name = "BadRequestError";
};
/** 401: the credentials or the access token are wrong, or lack the scope. */
var UnauthorizedError = class extends ApiError {
	name = "UnauthorizedError";
};
/** 403 */
var ForbiddenError = class extends ApiError {
	name = "ForbiddenError";
};
/** 404 */
var NotFoundError = class extends ApiError {
	name = "NotFoundError";
};
/** 405 */
var MethodNotAllowedError = class extends ApiError {
	name = "MethodNotAllowedError";
};
/** 406 */
var NotAcceptableError = class extends ApiError {
	name = "NotAcceptableError";
};
/** 408 */
var RequestTimeoutError = class extends ApiError {
	name = "RequestTimeoutError";
};
/** 409 */
var ConflictError = class extends ApiError {
	name = "ConflictError";
};
/** 412: the resource no longer has the ETag of `If-Match`. */
var PreconditionFailedError = class extends ApiError {
	name = "PreconditionFailedError";
};
/** 413 */
var PayloadTooLargeError = class extends ApiError {
	name = "PayloadTooLargeError";
};
/** 415 */
var UnsupportedMediaTypeError = class extends ApiError {
	name = "UnsupportedMediaTypeError";
};
/** 417 */
var ExpectationFailedError = class extends ApiError {
	name = "ExpectationFailedError";
};
/** 429 */
var TooManyRequestsError = class extends ApiError {
	name = "TooManyRequestsError";
	/** Seconds until the service takes calls again; undefined where it does not say. */
	retryAfter;
	constructor(call, response, body) {
		super(call, response, body);
		const wait = parseRetryAfter(response.headers);
		this.retryAfter = wait === void 0 ? void 0 : Math.ceil(wait / 1e3);
	}
};
/** 431 */
var HeadersTooLargeError = class extends ApiError {
	name = "HeadersTooLargeError";
};
/** 500 and any other status above it. */
var ServerError = class extends ApiError {
	name = "ServerError";
};
/** 502 */
var BadGatewayError = class extends ServerError {
	name = "BadGatewayError";
};
/** 503 */
var ServiceUnavailableError = class extends ServerError {
	name = "ServiceUnavailableError";
};
/** 504 */
var GatewayTimeoutError = class extends ServerError {
	name = "GatewayTimeoutError";
};
/** The error of a response, of the class of its status. */
function apiError(call, response, body) {
	const { status } = response;
	return new (CLASSES[status] ?? (status >= 500 ? ServerError : ApiError))(call, response, body);
}
const CLASSES = {
	400: BadRequestError,
	401: UnauthorizedError,
	403: ForbiddenError,
	404: NotFoundError,
	405: MethodNotAllowedError,
	406: NotAcceptableError,
	408: RequestTimeoutError,
	409: ConflictError,
	412: PreconditionFailedError,
	413: PayloadTooLargeError,
	415: UnsupportedMediaTypeError,
	417: ExpectationFailedError,
	429: TooManyRequestsError,
	431: HeadersTooLargeError,
	502: BadGatewayError,
	503: ServiceUnavailableError,
	504: GatewayTimeoutError
};
// codegen/client/pages.ts
/** Reads lists page by page. */
/** Yields the first page and all that follow; requests a page when the caller asks for it. */
async function* eachPage(first, load) {
	let page = await first;
	for (;;) {
		yield page;
		const next = page["@odata.nextLink"];
		if (!next) return;
		const following = await load(next);
		if (following["@odata.nextLink"] === next) throw new ChainworkError(`The list never ends: ${pathOf$1(next)} is its own next page.`);
		page = following;
	}
}
const pathOf$1 = (link) => new URL(link, "http://same").pathname;
// codegen/client/token.ts
/** A token is renewed this long before it expires, or a tenth of its lifetime before if that is shorter. */
const RENEWAL_MARGIN = 6e4;
/** Lifetime of a token whose response has no `expires_in`. */
const DEFAULT_LIFETIME = 3e5;
/** Keeps a token, and fetches another one when it is about to expire or was refused. */
function cachedToken(fetchToken) {
	let current;
	let pending;
	const fetchOnce = async () => {
		const startedAt = performance.now();
		const { token, lifetime } = await fetchToken();
		current = {
			token,
			renewAt: startedAt + lifetime - Math.min(RENEWAL_MARGIN, lifetime / 10)
		};
		return token;
	};
	return (rejected) => {
		if (current && current.token !== rejected && performance.now() < current.renewAt) return current.token;
		pending ??= fetchOnce().finally(() => {
			pending = void 0;
		});
		return pending;
	};
}
/** The form of the grant that the credentials are for. */
function grantOf({ clientId, clientSecret, username, password, scope }) {
	return formOf({
		grant_type: username === void 0 ? "client_credentials" : "password",
		client_id: clientId,
		client_secret: clientSecret,
		username,
		password,
		scope
	});
}
const formOf = (fields) => new URLSearchParams(Object.entries(fields).flatMap(([name, value]) => value == null ? [] : [[name, String(value)]]));
/** The token of a token response, undefined for any other body. */
function tokenOf(body) {
	const { access_token: token, expires_in: seconds } = body ?? {};
	if (typeof token !== "string" || token === "") return void 0;
	return {
		token,
		lifetime: typeof seconds === "number" ? seconds * 1e3 : DEFAULT_LIFETIME
	};
}
// codegen/client/request.ts
/** Builds the request of an operation: its address, headers and body. Pure. */
/** @throws SettingsError when a path parameter is missing */
function pathOf(operation, template, path) {
	return template.replace(/\{(\w+)\}/g, (_, name) => {
		const value = path?.[name];
		if (value === void 0 || value === null || value === "" || Number.isNaN(value)) throw new SettingsError(`${operation}: path.${name} is missing; call it as ${operation}({ path: { ${name}: ... } }).`);
		return encodeURIComponent(String(value));
	});
}
/** With the question mark; empty without parameters. */
function queryOf(query) {
	const pairs = Object.entries(query ?? {}).flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).filter((it) => it !== void 0 && it !== null).map((it) => `${encodeURIComponent(name).replace("%24", "$")}=${encodeURIComponent(String(it))}`));
	return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}
/** Header names as the SDK writes them, so that a caller's `content-type` replaces its own. */
const CANONICAL = new Map([
	"Accept",
	"Authorization",
	"Content-Type",
	"Idempotency-Key",
	"If-Match",
	"User-Agent"
].map((it) => [it.toLowerCase(), it]));
/** Merges headers; later ones win, whatever their case, and undefined removes. @throws SettingsError */
function mergeHeaders(...all) {
	const merged = {};
	for (const headers of all) for (const given in headers) {
		const lower = given.toLowerCase();
		const name = CANONICAL.get(lower) ?? lower;
		const value = headers[given];
		if (value === void 0) delete merged[name];
		else if (/[^\t -~\x80-\xff]/.test(value)) throw new SettingsError(`The value of the header ${name} has characters that a header cannot have.`);
		else merged[name] = value;
	}
	return merged;
}
/** @throws SettingsError for a body that cannot be sent */
function bodyOf$1(operation, body, format) {
	if (body === void 0) return {
		type: void 0,
		body: void 0
	};
	if (format.form) return {
		type: void 0,
		body: formOf(body)
	};
	if (!format.sends) return {
		type: "application/json",
		body: json(operation, body)
	};
	if (typeof body === "string" || body instanceof Uint8Array || body instanceof Blob) return {
		type: format.sends,
		body
	};
	throw new SettingsError(`${operation}: body is not a file; give a string, Uint8Array or Blob.`);
}
function json(operation, body) {
	try {
		return JSON.stringify(body);
	} catch (cause) {
		throw new SettingsError(`${operation}: body cannot be written as JSON.`, { cause });
	}
}
/** A random UUID; `crypto.randomUUID` is missing on pages that were not loaded over https. */
function randomKey() {
	if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
	const bytes = crypto.getRandomValues(/* @__PURE__ */ new Uint8Array(16));
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
// codegen/client/response.ts
const responses = /* @__PURE__ */ new WeakMap();
/** The response that contained `data`, for its status and headers; its body has been read. */
const responseOf = (data) => responses.get(data);
/** The ETag of the response that contained `data`, to be sent as `If-Match`. */
const etagOf = (data) => responses.get(data)?.headers.get("ETag") ?? void 0;
/**
* The data of a response: JSON, text of one of the media types of the operation, or undefined for an empty body.
* @throws ApiError, UnexpectedResponseError
*/
function dataOf(call, { response, text }, types = []) {
	const { status, headers } = response;
	if (status >= 400) throw apiError(call, response, parsed(text));
	if (status < 200 || status >= 300) {
		const to = headers.get("Location");
		throw new UnexpectedResponseError(call, response, `a redirect${to ? ` to ${originOf(to, call.url)}` : ""}: set baseUrl to the address of the service itself.`);
	}
	if (text === "" && (status === 204 || headers.get("Content-Type") === null)) return void 0;
	const type = headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase() ?? "no media type";
	if (!/^application\/(.+\+)?json$/.test(type)) {
		if (types.includes(type)) return text;
		throw new UnexpectedResponseError(call, response, `${type} instead of application/json: is baseUrl the address of the service?`);
	}
	const data = parsed(text);
	if (data === void 0) throw new UnexpectedResponseError(call, response, "broken JSON: the response was cut off or changed on its way.");
	if (typeof data === "object" && data !== null) responses.set(data, response);
	return data;
}
function parsed(text) {
	try {
		return JSON.parse(text);
	} catch {
		return;
	}
}
function originOf(location, base) {
	return URL.canParse(location, base) ? new URL(location, base).origin : "an address that is none";
}
// codegen/client/retry.ts
/** Sends a request again after temporary failures. */
/** With a longer Retry-After, the response is final. */
const LONGEST_WAIT = 6e4;
const FIRST_WAIT = 250;
const LONGEST_BACKOFF = 8e3;
const TEMPORARY = [
	408,
	500,
	502,
	503,
	504
];
/**
* Sends a repeatable request again after a 408, 500, 502, 503 or 504, after a 409 with `Retry-After` (the first attempt
* with this Idempotency-Key is still being processed), and when no complete response arrived; any request after a 429,
* because the service refuses those before it processes them.
* @throws ConnectionError when the last attempt got no response; the reason of the caller's signal
*/
async function sendWithRetries(call, request, options) {
	const { fetch, timeout, signal, retries } = options;
	for (let number = 1;; number++) {
		const startedAt = performance.now();
		const emit = (event) => logEvent(options.log, call, number, event);
		const elapsed = () => Math.round(performance.now() - startedAt);
		let wait;
		emit({ type: "request" });
		try {
			const received = await attempt(fetch, request, timeout, signal);
			const { status, headers } = received.response;
			emit({
				type: "response",
				status,
				requestId: headers.get("X-Request-Id") ?? void 0,
				milliseconds: elapsed()
			});
			wait = status < 400 ? void 0 : waitAfter(received.response, options.repeatable, number);
			if (wait === void 0 || number > retries) return received;
		} catch (error) {
			if (signal?.aborted && error === signal.reason) throw error;
			const failure = error === TIMED_OUT ? timedOut(call, timeout) : unreachable(call, error);
			emit({
				type: "failure",
				error: failure,
				milliseconds: elapsed()
			});
			if (number > retries || !options.repeatable) throw failure;
			wait = backoff(number);
		}
		emit({
			type: "retry",
			wait: Math.round(wait)
		});
		await pause(wait, signal);
	}
}
function logEvent(log, call, attempt, event) {
	if (!log) return;
	const { operation, method, url } = call;
	try {
		log({
			operation,
			method,
			url,
			attempt,
			...event
		});
	} catch {}
}
/** Milliseconds until the next attempt, or undefined when the response is final. */
function waitAfter(response, repeatable, number) {
	const { status, headers } = response;
	const retryAfter = headers.get("Retry-After");
	if (!(status === 429 || repeatable && TEMPORARY.includes(status) || repeatable && status === 409 && retryAfter !== null)) return void 0;
	const wait = parseRetryAfter(headers) ?? backoff(number);
	return wait > LONGEST_WAIT ? void 0 : wait;
}
/** Half of the wait is random, so that clients that failed at the same time do not all retry at the same time. */
const backoff = (number) => Math.min(FIRST_WAIT * 2 ** (number - 1), LONGEST_BACKOFF) * (.5 + Math.random() / 2);
const timedOut = (call, timeout) => new TimeoutError(call, `no complete response arrived within ${timeout} ms.`);
const unreachable = (call, cause) => new ConnectionError(call, `no response arrived, because the service could not be reached or the connection was lost${reasonOf(cause)}.`, { cause });
/** The code of a network error, such as ECONNREFUSED, which fetch hides in the causes. */
function reasonOf(error) {
	let cause = error;
	for (let depth = 0; depth < 5 && typeof cause === "object" && cause !== null; depth++) {
		const { code } = cause;
		if (typeof code === "string") return ` (${code})`;
		cause = cause.cause;
	}
	return "";
}
// codegen/client/settings.ts
/** The settings of a client, and their check: the messages name what would be right. */
const NAMES = {
	baseUrl: "string",
	authUrl: "string",
	clientId: "string",
	clientSecret: "string",
	username: "string",
	password: "string",
	scope: "string",
	accessToken: "string or function",
	timeout: "number",
	retries: "number",
	fetch: "function",
	log: "function",
	userAgent: "string",
	headers: "object"
};
/** @throws SettingsError that names every fault */
function checkSettings(settings) {
	const given = settings ?? {};
	const faults = Object.entries(given).flatMap(([name, value]) => settingFaults(name, value));
	const { clientId, clientSecret, username, password, accessToken } = given;
	if (given.baseUrl === void 0) faults.push("baseUrl is missing: give the address of the service, such as https://chainwork.example.com");
	if (accessToken === void 0 && clientId === void 0) faults.push("clientId is missing: give the id of an API client, or an accessToken");
	if (accessToken !== void 0 && (clientSecret ?? username ?? password) !== void 0) faults.push("accessToken stands beside credentials: give one of the two");
	if (username === void 0 !== (password === void 0)) faults.push(`${username === void 0 ? "username" : "password"} is missing: the two belong together`);
	if (accessToken === void 0 && clientId !== void 0 && clientSecret === void 0) faults.push("clientSecret is missing: a client without one signs users in by @chainwork/sdk/browser and gives an accessToken");
	if (given.fetch === void 0 && typeof globalThis.fetch !== "function") faults.push("fetch is missing: this runtime has none of its own");
	if (faults.length > 0) throw new SettingsError(`connect: ${faults.join("; ")}.`);
}
function settingFaults(name, value) {
	const kinds = Object.hasOwn(NAMES, name) ? NAMES[name] : void 0;
	if (kinds === void 0) return [`${name} is no setting; there are ${Object.keys(NAMES).join(", ")}`];
	if (value === void 0) return [];
	if (value === null || !kinds.split(" or ").includes(typeof value)) return [`${name} is not a ${kinds}`];
	if (value === "") return [`${name} is empty`];
	if (name === "baseUrl" || name === "authUrl") return addressFaults(name, value);
	return typeof value === "number" ? numberFaults(name, value) : [];
}
/** Fault clauses of `timeout` and `retries`, of a client or of a call. */
function numberFaults(name, value) {
	if (name === "retries" && !(Number.isInteger(value) && value >= 0 && value <= MAX_RETRIES)) return [`retries is ${value}: give a whole number from 0 to ${MAX_RETRIES}`];
	if (name === "timeout" && !(value > 0 && value <= MAX_TIMEOUT)) return [`timeout is ${value}: give milliseconds above 0, and at most ${MAX_TIMEOUT}`];
	return [];
}
const MAX_RETRIES = 20;
const MAX_TIMEOUT = 2147483647;
/** The messages leave out an address that may have a password in it. */
function addressFaults(name, address) {
	const example = "https://chainwork.example.com";
	if (!/^https?:\/\//i.test(address)) {
		const host = /^[\w.-]+(:\d+)?(\/[\w./-]*)?$/.exec(address)?.[0];
		return [`${name} has no scheme: write ${host ? `https://${host} (or http://${host})` : example}`];
	}
	const url = URL.canParse(address) ? new URL(address) : void 0;
	if (!url) return [`${name} is no address: write it like ${example}`];
	if (url.username || url.password) return [`${name} has credentials in it: give them as clientId and clientSecret`];
	if (url.search || url.hash) return [`${name} has a query or a fragment: write ${url.origin}${url.pathname}`];
	return [];
}
/** Without slashes at its end. */
const trimmed = (address) => address.replace(/\/+$/, "");
// codegen/client/src/operations.gen.ts
/** All operations of the API by name. */
var Operations = class {
	/**
	* Activate an API client; its secret works again
	*
	* Tokens from before the deactivation stay ended.
	*/
	activateClient(options) {
		return this.send("activateClient", "POST", "/admin/api/clients/{clientId}/activate", options);
	}
	/**
	* Activate a SCIM client; its secret works again
	*
	* Tokens from before the deactivation stay ended.
	*/
	activateScimClient(options) {
		return this.send("activateScimClient", "POST", "/admin/api/scim-clients/{scimClientId}/activate", options);
	}
	/**
	* Let users sign in at the provider
	*
	* The sign-in page of the account then offers the provider.
	*/
	activateSsoProvider(options) {
		return this.send("activateSsoProvider", "POST", "/admin/api/sso-providers/{ssoProviderId}/activate", options, { idempotent: true });
	}
	/**
	* Activate a user, who can then sign in again
	*
	* Sessions and tokens from before the deactivation stay ended.
	*/
	activateUser(options) {
		return this.send("activateUser", "POST", "/admin/api/users/{userId}/activate", options);
	}
	/**
	* See which moves would help a project, and what each costs
	*
	* At most three moves for an Active project, each with what it gains and loses in all Active projects that share people: that the project or a task of it comes first, that there is one more of whom work waits for, that two of a resource share a task, or that a task has a day less. They come from what holds the end of the work in simulated runs, and are priced by the same runs with the move and without it, with the same drawn durations. Named is what has the project end earlier and gains more than chance would over all projects: two standard errors for one move, the more the more are compared, in the probability that they keep their promises or, where that does not change, in the days by which they miss them. All projects count alike. Where moves are compared, one that has others pause counts for five points of probability less. Nothing is stored.
	* It takes its time, waits and is refused as a simulation is, and may end with fewer `runs` than were asked for; with fewer than 100 it has no moves. One in Planning is refused with 409 `project_planning`, one that is Frozen or Complete with 409 `project_frozen` or `project_complete`.
	*/
	adviseProject(options) {
		return this.send("adviseProject", "POST", "/api/v1/projects/{projectId}/advice", options, { idempotent: true });
	}
	/**
	* Make changes that were tried
	*
	* Makes the changes of a project, its tasks and the resources that they name so, all of them or none, with one calculation: the project then stands as `what-if` shows with the same body. A project in Planning is planned with them. An Active one keeps its plan, and takes remaining durations as reports of today; with `replan` it is planned anew, once, and its plan before stays as one baseline. Changes of its network need that (409 `plan_frozen`). Added tasks of duration 0 are milestones; what is a task, or a milestone, stays one. Capacities are changed for all projects, by users who may see all of them. `If-Match` with the `ETag` of the trial refuses (412) what would now come to something else than was tried, because the project, or what it shares with others, has changed since.
	*/
	applyChanges(options) {
		return this.send("applyChanges", "POST", "/api/v1/projects/{projectId}/what-if/apply", options, { idempotent: true });
	}
	/**
	* Update the progress of many tasks
	*
	* Applied in order, one schedule calculation a project. Each item succeeds or fails for itself, also when its shape is wrong: a bad one never undoes a good one. `asOf` of the batch is that of each item without its own; an item whose `asOf`, or the day of whose `madeAt`, is before the last report of its task, be it one of an earlier item, fails with `report_outdated`. A batch without items, or with more than 1,000, is refused.
	*/
	batchUpdateTasks(options) {
		return this.send("batchUpdateTasks", "POST", "/api/v1/tasks/batch-update", options, { idempotent: true });
	}
	/**
	* Create a calendar
	*
	* A project or a resource uses it once its `calendarId` names it.
	*/
	createCalendar(options) {
		return this.send("createCalendar", "POST", "/api/v1/calendars", options, { idempotent: true });
	}
	/**
	* Make a calendar feed
	*
	* Makes an address under which calendar programs read the tasks and milestones of a project, or those that are assigned to a user, without signing in. Whoever has the address reads them, so it is shown in this reply only; delete the feed to revoke it. It answers while whoever made it may see what it shows; a password that an administrator resets, and the end of all sessions, end it. An account has at most 1,000 feeds (409).
	*/
	createCalendarFeed(options) {
		return this.send("createCalendarFeed", "POST", "/api/v1/calendar-feeds", options);
	}
	/**
	* Register an API client
	*
	* A confidential client gets a client secret, which is shown only in this answer. `grants` unless given: `password`, `client_credentials` and `refresh_token`, with `authorization_code` when there are redirect URIs; for a public client `authorization_code` and `refresh_token`. `scopes` unless given: `api1 openid profile email offline_access`.
	*/
	createClient(options) {
		return this.send("createClient", "POST", "/admin/api/clients", options, { idempotent: true });
	}
	/**
	* Decide what comes first
	*
	* Has an Active project, or one task of it, come before all that is planned. With `next` its ready tasks get the first place among what has not started; with `now` others pause what they are at work on with its people too. All projects that share people are projected with it some seconds later. The answer has every project whose end or buffer consumption moves; with `preview` nothing is stored. It ends on the day of `until`, when it is deleted, when its project is Frozen or Complete, and while its task is Completed. An account has at most 100 in force (409), one for a project or task; those with `now` come before those with `next`. For users who see all projects.
	*/
	createDecision(options) {
		return this.send("createDecision", "POST", "/api/v1/portfolio/decisions", options, { idempotent: true });
	}
	/**
	* Add a milestone to a project
	*
	* It counts towards the bounds of a project, as tasks do.
	*/
	createMilestone(options) {
		return this.send("createMilestone", "POST", "/api/v1/projects/{projectId}/milestones", options, { idempotent: true });
	}
	/**
	* Create a project
	*
	* Only `name` is required. The manager is the caller unless another is named.
	*/
	createProject(options) {
		return this.send("createProject", "POST", "/api/v1/projects", options, { idempotent: true });
	}
	/**
	* Create a resource
	*
	* `capacity` says how many units of it there are; planning never uses more at the same time.
	*/
	createResource(options) {
		return this.send("createResource", "POST", "/api/v1/resources", options, { idempotent: true });
	}
	/**
	* Register a SCIM client
	*
	* The client secret is shown only in this answer. The identity provider gets access tokens with it at `tokenUrl` (client credentials grant), or sends the secret itself as bearer token to `scimUrl`. An account has at most 20 SCIM clients.
	*/
	createScimClient(options) {
		return this.send("createScimClient", "POST", "/admin/api/scim-clients", options, { idempotent: true });
	}
	/**
	* Add an SSO provider
	*
	* An OpenID provider at which users of the account sign in. Configure the `callbackUrl` of the answer there, exactly as it is. The client secret is stored encrypted and never shown again. An account has at most 50 providers.
	*/
	createSsoProvider(options) {
		return this.send("createSsoProvider", "POST", "/admin/api/sso-providers", options, { idempotent: true });
	}
	/**
	* Add a task to a project
	*
	* A project has at most 10,000 tasks and milestones, 100,000 links and 100,000 assignments, of 5,000 resources; more are refused with 409 and the code `too_many_tasks`, `too_many_links`, `too_many_assignments` or `too_many_resources`.
	*/
	createTask(options) {
		return this.send("createTask", "POST", "/api/v1/projects/{projectId}/tasks", options, { idempotent: true });
	}
	/**
	* Issue an access token
	*
	* The token endpoint (RFC 6749, section 3.2). A confidential client authenticates with HTTP Basic or with `client_id` and `client_secret` in the body, not with both (section 2.3.1). A public client sends its `client_id` alone; it can use the grant types `authorization_code` and `refresh_token`. Grant types: `authorization_code` (a user has signed in at `/connect/authorize`; with the scope `openid` the response has an id_token), `password` (a user of the client's account signs in), `client_credentials` (without a user) and `refresh_token`. An authorization code can be used once; reuse revokes the tokens that were issued for it. A refresh token is issued only with the scope `offline_access`. It can be used once, and each use issues a new one (refresh token rotation); reuse revokes all tokens of the same sign-in. It expires 14 days after its issue, and at the latest 30 days after the sign-in. The scope `admin` is granted only to Administrators. Unknown parameters are ignored; a repeated parameter is an error.
	*/
	createToken(options) {
		return this.send("createToken", "POST", "/connect/token", options, {
			open: true,
			form: true
		});
	}
	/**
	* Invite a user, or create one with a password
	*
	* Without `password`, a user who may sign in with one gets a link to set it, valid for 7 days. The service mails it where it can send mail; otherwise the answer shows it, only this once.
	*/
	createUser(options) {
		return this.send("createUser", "POST", "/admin/api/users", options, { idempotent: true });
	}
	/**
	* Register a receiver of events
	*
	* An account has at most 100 registrations; one more is a 409. Answers have `secretSet` instead of the secret, and `***` for the values of headers that may be credentials.
	*/
	createWebhook(options) {
		return this.send("createWebhook", "POST", "/api/v1/webhooks", options, { idempotent: true });
	}
	/**
	* Deactivate an API client; it can no longer authenticate, and all its tokens end
	*
	* In every process at once. The client can be activated again, with the same secret.
	*/
	deactivateClient(options) {
		return this.send("deactivateClient", "POST", "/admin/api/clients/{clientId}/deactivate", options);
	}
	/**
	* Deactivate a SCIM client; its secret and all its tokens are refused
	*
	* The users that it has provisioned stay as they are.
	*/
	deactivateScimClient(options) {
		return this.send("deactivateScimClient", "POST", "/admin/api/scim-clients/{scimClientId}/deactivate", options);
	}
	/**
	* Refuse sign-ins at the provider
	*
	* Sign-ins under way at the provider end at once, and so do all sessions and tokens of the users who are linked to it.
	*/
	deactivateSsoProvider(options) {
		return this.send("deactivateSsoProvider", "POST", "/admin/api/sso-providers/{ssoProviderId}/deactivate", options, { idempotent: true });
	}
	/**
	* Deactivate a user; all sessions and tokens of the user end
	*
	* The last Administrator who can sign in cannot be deactivated, 409 `last_administrator`.
	*/
	deactivateUser(options) {
		return this.send("deactivateUser", "POST", "/admin/api/users/{userId}/deactivate", options);
	}
	/**
	* Delete a calendar that nothing uses and that is not the default
	*
	* A calendar that is in use, or the default, is refused with 409 `in_use`.
	*/
	deleteCalendar(options) {
		return this.send("deleteCalendar", "DELETE", "/api/v1/calendars/{calendarId}", options);
	}
	/**
	* Revoke a calendar feed
	*
	* Deletes the feed; its address answers no longer.
	*/
	deleteCalendarFeed(options) {
		return this.send("deleteCalendarFeed", "DELETE", "/api/v1/calendar-feeds/{feedId}", options);
	}
	/**
	* Delete a deactivated API client
	*
	* An active client is a 409 `client_active`; deactivate it first.
	*/
	deleteClient(options) {
		return this.send("deleteClient", "DELETE", "/admin/api/clients/{clientId}", options);
	}
	/**
	* Delete a milestone and the links to it
	*
	* Like every change of the network it drops the plan of a project in Planning.
	*/
	deleteMilestone(options) {
		return this.send("deleteMilestone", "DELETE", "/api/v1/milestones/{milestoneId}", options);
	}
	/**
	* Delete a project with its tasks, milestones and history
	*
	* It cannot be undone. Resources and calendars stay.
	*/
	deleteProject(options) {
		return this.send("deleteProject", "DELETE", "/api/v1/projects/{projectId}", options);
	}
	/**
	* Delete a resource that no task uses
	*
	* A resource with assignments is refused with 409 `in_use`.
	*/
	deleteResource(options) {
		return this.send("deleteResource", "DELETE", "/api/v1/resources/{resourceId}", options);
	}
	/**
	* Delete a deactivated SCIM client
	*
	* An active client is a 409 `client_active`; deactivate it first. Users and the audit log stay.
	*/
	deleteScimClient(options) {
		return this.send("deleteScimClient", "DELETE", "/admin/api/scim-clients/{scimClientId}", options);
	}
	/**
	* Delete an inactive SSO provider
	*
	* Refused with 409 while the provider is active (`sso_provider_active`), while a SCIM client is linked to it (`sso_provider_linked`), and while users are linked to it (`sso_provider_in_use`). With `unlinkUsers=true` the users are unlinked: they can then sign in at no provider until they are linked again.
	*/
	deleteSsoProvider(options) {
		return this.send("deleteSsoProvider", "DELETE", "/admin/api/sso-providers/{ssoProviderId}", options);
	}
	/**
	* Delete a task and the links to it
	*
	* Like every change of the network it drops the plan of a project in Planning.
	*/
	deleteTask(options) {
		return this.send("deleteTask", "DELETE", "/api/v1/tasks/{taskId}", options);
	}
	/**
	* Delete a registration and its pending deliveries
	*
	* Deliveries that are under way may still arrive.
	*/
	deleteWebhook(options) {
		return this.send("deleteWebhook", "DELETE", "/api/v1/webhooks/{webhookId}", options);
	}
	/**
	* End a decision
	*
	* The decision ends, and all projects that share people are projected without it. It stays in the list of those that have ended. For users who see all projects.
	*/
	endDecision(options) {
		return this.send("endDecision", "DELETE", "/api/v1/portfolio/decisions/{decisionId}", options);
	}
	/**
	* Export a project as a file
	*
	* By `Accept`, a Microsoft Project XML file (MSPDI) or a table of tasks (CSV); an import takes both again, with progress. The project file has the buffers of the plan as tasks, marked by the custom field `Chainwork buffer`, so that an import leaves them out, and the estimates with safety in the custom field `Safe duration`. Imported baselines keep their numbers in it; the plan of a project that has started is the baseline of the lowest number that is free, 0 where none was imported, and left out where all 11 are taken. The table has where each task stands in further columns.
	*/
	exportProject(options) {
		return this.send("exportProject", "GET", "/api/v1/projects/{projectId}/export", options, { returns: ["application/xml", "text/csv"] });
	}
	/**
	* Read the account
	*
	* The account of the caller: its name, its time zone, which decides what day it is, and its buffer zones.
	*/
	getAccount(options) {
		return this.send("getAccount", "GET", "/admin/api/account", options);
	}
	/**
	* Read a plan that a project has had
	*
	* The whole plan as it was made, with the names that its tasks had when it was replaced. Of an imported baseline the dates and durations of the tasks that the file has in it: a file knows no chains and buffers, which are null or empty then.
	*/
	getBaseline(options) {
		return this.send("getBaseline", "GET", "/api/v1/projects/{projectId}/baselines/{number}", options);
	}
	/**
	* Read how much of the project buffer is consumed
	*
	* Consumption compared with the completion of the critical chain gives the zone, and so whether to act.
	*/
	getBufferAnalysis(options) {
		return this.send("getBufferAnalysis", "GET", "/api/v1/projects/{projectId}/buffer-analysis", options);
	}
	/**
	* Read a calendar
	*
	* Working weekdays, hours a day and holidays.
	*/
	getCalendar(options) {
		return this.send("getCalendar", "GET", "/api/v1/calendars/{calendarId}", options);
	}
	/**
	* Read an API client
	*
	* Its grants, scopes, redirect URIs, and when it was used last. The secret is never shown again.
	*/
	getClient(options) {
		return this.send("getClient", "GET", "/admin/api/clients/{clientId}", options);
	}
	/**
	* Get what the caller may see and do
	*
	* The console hides what the user may not do. The service refuses it all the same.
	*/
	getConsoleSession(options) {
		return this.send("getConsoleSession", "GET", "/api/v1/console/session", options);
	}
	/**
	* Get the addresses and the client that the console signs in with
	*
	* The installation has one public client for the console. The account follows from who signs in.
	*/
	getConsoleSettings(options) {
		return this.send("getConsoleSettings", "GET", "/api/v1/console/settings", options, { open: true });
	}
	/**
	* Read why a task starts when it does
	*
	* Of a task or a milestone: what holds its start, what would let it start earlier and by how much, the chain of reasons from the project's start to it, and what it moves in turn; as data, and in sentences that name tasks, resources and days. A task of a project without a plan has none (404), and as it names other tasks too, neither has one for whoever does not see the project.
	*/
	getExplanation(options) {
		return this.send("getExplanation", "GET", "/api/v1/tasks/{taskId}/explanation", options);
	}
	/**
	* Read the fever chart's history
	*
	* A point whenever chain completion, buffer consumption or the promise (target and buffer end) differs from the point before, and whenever the project is planned anew; it tells why, and who did it. At most 5,000: all of them or, where there are more, the last of each day and those at which the plan, the promise or the status changed; of these the newest.
	*/
	getFeverChart(options) {
		return this.send("getFeverChart", "GET", "/api/v1/projects/{projectId}/fever-chart", options);
	}
	/**
	* Read a milestone
	*
	* With planned and projected date, and the deliverables that are due with it.
	*/
	getMilestone(options) {
		return this.send("getMilestone", "GET", "/api/v1/milestones/{milestoneId}", options);
	}
	/**
	* See all active projects against their buffers
	*
	* Active projects, those that consumed most of their buffer first unless `$orderby` says otherwise. `$expand` takes `trail`: how each project came to where it stands.
	*/
	getPortfolio(options) {
		return this.send("getPortfolio", "GET", "/api/v1/portfolio", options, { paged: true });
	}
	/**
	* See what changed since a day
	*
	* What became of the promises of Active projects, and of those that were completed, since a day began: where each stood then and stands now, what moved it and who did that, as its fever chart has it; and the decisions about what comes first that were made or have ended. Of more than 1,000 projects that the caller sees, those of the highest priority.
	*/
	getPortfolioChanges(options) {
		return this.send("getPortfolioChanges", "GET", "/api/v1/portfolio/changes", options);
	}
	/**
	* See how long completed tasks took against what was estimated
	*
	* Of the 1,000 tasks that were completed last in all projects of the account. Only the working days count on which the project and all people of a task work, less half a day. Tasks with a duration below two days are left out, and those that were started and finished on one day. Simulations go by it where the account has `estimatesFromHistory`; while there are fewer than 30 tasks, they go by it in part. For users who see all projects.
	*/
	getPortfolioEstimates(options) {
		return this.send("getPortfolioEstimates", "GET", "/api/v1/portfolio/estimates", options);
	}
	/**
	* See by week how much of each shared resource projects want
	*
	* The load of the resources that tasks of Active projects and projects in Planning use, by their ids; amounts, projects and limits are those of the load of one resource. An answer has 5,000 weeks of resources at most: more are refused with 400, so ask for a shorter range or fewer resources then.
	*/
	getPortfolioLoad(options) {
		return this.send("getPortfolioLoad", "GET", "/api/v1/portfolio/load", options);
	}
	/**
	* Read how far the simulation of the portfolio is
	*
	* As that of the simulation of a project, of whoever in the account began one last.
	*/
	getPortfolioSimulationProgress(options) {
		return this.send("getPortfolioSimulationProgress", "GET", "/api/v1/portfolio/simulate/progress", options);
	}
	/**
	* Read a project
	*
	* `$expand` takes `tasks`, `resources`, `projectManager` and `taskChanges`.
	*/
	getProject(options) {
		return this.send("getProject", "GET", "/api/v1/projects/{projectId}", options);
	}
	/**
	* Read the defaults for users that an identity provider provisions
	*
	* They decide about new users of an identity provider: their role, whether they are active, and how they may sign in.
	*/
	getProvisioningSettings(options) {
		return this.send("getProvisioningSettings", "GET", "/admin/api/provisioning-settings", options);
	}
	/**
	* See when the projects in Planning may start
	*
	* The start dates that were proposed last for projects that are in Planning, with how far each has moved since the proposals of an earlier week, and why. They are made on the first working day of each week by the account's default calendar, or later in it where no project was in Planning before, and when somebody asks for it: what was asked for stays for its week. Each project gets the first start at which its people are free, task by task, behind all that runs and behind projects of higher priority, and at which no more projects are Active than the account allows (`activeProjectLimit`). One that is planned from its target begins as late as that allows, and where its people are not free then, after that: earlier starts are not looked for. Nobody has to follow them: a project starts when its status becomes Active. Answered are the projects that the caller sees; others that hold them have no name.
	*/
	getReleases(options) {
		return this.send("getReleases", "GET", "/api/v1/portfolio/releases", options);
	}
	/**
	* Read a resource
	*
	* Capacity, calendar, skills, and the user that it stands for.
	*/
	getResource(options) {
		return this.send("getResource", "GET", "/api/v1/resources/{resourceId}", options);
	}
	/**
	* See by week how much of a resource projects want
	*
	* Amounts are unit-days: one unit of the resource for one working day is 1. Counted are the projects that the caller sees: Active ones with what is left of their work, as projected today, and those in Planning with their plan. They want the resource on the working days of the project and of all resources of the task. Over-allocation is counted at each moment, so a free Tuesday does not hide a Monday that is used twice. A resource without a calendar of its own counts as available on the working days of the account's default calendar, and on those on which a project uses it. More than 200 projects or 20,000 tasks are refused with 409 `portfolio_too_large`.
	*/
	getResourceLoad(options) {
		return this.send("getResourceLoad", "GET", "/api/v1/resources/{resourceId}/load", options);
	}
	/**
	* Read the plan and its projection
	*
	* Chains, buffers and links with their reasons. A project without a plan has none (404). `$select` takes fields of the schedule, and paths to those of its tasks: `bufferEnd,tasks/id,tasks/name`.
	*/
	getSchedule(options) {
		return this.send("getSchedule", "GET", "/api/v1/projects/{projectId}/schedule", options);
	}
	/**
	* Read how far the search for a plan is
	*
	* How far the search of a planning with `searchSeconds` has come, up to a second ago; where several run, the one that began last. While none runs this is a 404. A search whose process died is shown for five seconds more.
	*/
	getScheduleProgress(options) {
		return this.send("getScheduleProgress", "GET", "/api/v1/projects/{projectId}/schedule/progress", options);
	}
	/**
	* Read a SCIM client
	*
	* Its settings, its last request and its last error.
	*/
	getScimClient(options) {
		return this.send("getScimClient", "GET", "/admin/api/scim-clients/{scimClientId}", options);
	}
	/**
	* Read how far the simulation of a project is
	*
	* Up to a second ago; where several run, of the one that began last. While none runs this is a 404. A simulation whose process died is shown for five seconds more.
	*/
	getSimulationProgress(options) {
		return this.send("getSimulationProgress", "GET", "/api/v1/projects/{projectId}/simulate/progress", options);
	}
	/**
	* Read an SSO provider
	*
	* The client secret is never shown.
	*/
	getSsoProvider(options) {
		return this.send("getSsoProvider", "GET", "/admin/api/sso-providers/{ssoProviderId}", options);
	}
	/**
	* Read a task
	*
	* `$expand` takes `assignedTo` and `resources`.
	*/
	getTask(options) {
		return this.send("getTask", "GET", "/api/v1/tasks/{taskId}", options);
	}
	/**
	* Read a user
	*
	* Role, sign-in settings, identities at providers, and when the user signed in last.
	*/
	getUser(options) {
		return this.send("getUser", "GET", "/admin/api/users/{userId}", options);
	}
	/**
	* Read a registration
	*
	* Secret and header values are never shown; the statistics count attempts.
	*/
	getWebhook(options) {
		return this.send("getWebhook", "GET", "/api/v1/webhooks/{webhookId}", options);
	}
	/**
	* Read one delivery with the body that was sent, and what becomes of it
	*
	* For the question of a receiver what exactly it was sent. `body` is the text of the last attempt's body, byte for
	* byte, so that the signature that the receiver got can be verified over its UTF-8; each attempt has another
	* `metadata.retryCount`, the number of attempts before it, and so another signature. Url, headers and secret are not
	* shown. The delivery log has the answer to each attempt.
	*
	* A finished delivery is kept as long as its log; after that, and after the registration is deleted, it is a 404.
	* An id that belongs to another registration is a 404 too. A replay of a finished delivery counts its attempts from 0
	* again.
	*/
	getWebhookDelivery(options) {
		return this.send("getWebhookDelivery", "GET", "/api/v1/webhooks/{webhookId}/deliveries/{deliveryId}", options);
	}
	/**
	* Import a project file
	*
	* Takes a Microsoft Project XML file (MSPDI) with tasks, links, resources, assignments and calendars, or a table of
	* tasks (CSV). The project is planned at once; one that cannot be planned is refused (409). What could not be carried
	* over is in the report's warnings; a file with faults imports nothing, and every fault is listed.
	*
	* Progress (per cent, remaining duration, actual dates) comes along. The project is in Planning, where its projection
	* is its plan; with `activate` it is started at once, and what is left to do is projected from today. A deadline of a
	* milestone becomes its `plannedDate`. Buffers of a project that was exported here are recognised and planned anew.
	* Baselines of tasks in a project file, numbered 0 to 10, are kept with their dates and durations among the
	* baselines of the project; those without a start and a finish on or after it, from 1900 to 2199, are left out with a
	* warning.
	*
	* A project has at most 10,000 tasks and milestones, 100,000 links and 100,000 assignments. A file has at most
	* 50 MiB once its Content-Encoding is undone (413), 20,000 rows, summaries and empty rows too, and an outline of 50
	* levels; a table at most 100 columns and 65,536 characters in a cell; a project file at most 1,000,000 elements, 40
	* within each other, with 100 attributes and 10,000 characters in a tag, and 500,000 references to characters. One
	* that takes more memory to read than the service spends on it is refused with 413.
	*
	* The first row of a table names its columns, in any order; `name` alone is required: `id` (what predecessors refer
	* to; the task's number where there is none), `name`, `description`, `wbs`, `duration` (working days; 0 is a
	* milestone, 1 where it is empty), `safeDuration`, `predecessors` (`2; 3SS+2; 4FF-1.5`), `resources`
	* (`Crew[2]; Crane`), `notBefore`, `outline` (`Hall; Floor`), `deadline`, `status`, `percentComplete`,
	* `remainingDuration`, `actualStart`, `actualFinish`, `externalKey` (the task's key in another system),
	* `successors` (as `predecessors`, of the tasks that wait for it). Titles of other tools are known too (`Task name`,
	* `Assignee`, `Due date`); `columns` says which column is which field where they are others. Columns that are none
	* of these are left out, with a warning. Durations may also look like `3d 4h`, a day of 8 hours and a week of 5 days.
	*
	* An export of Jira (CSV) is recognised by its columns `Summary` and `Issue key`: `Original Estimate` is in seconds,
	* `Assignee` a resource, `Inward issue link (Blocks)` the predecessors and `Outward issue link (Blocks)` the
	* successors, in as many columns as there are; links to issues that the file does not have are left out with a
	* warning, and epics become the outline of their issues.
	*
	* `POST /projects/import/preview` shows what would become of a file, and stores nothing.
	*/
	importProject(options) {
		return this.send("importProject", "POST", "/api/v1/projects/import", options, {
			idempotent: true,
			sends: "application/xml"
		});
	}
	/**
	* Update a project from a table
	*
	* Takes a table of tasks (CSV) as `POST /projects/import` does, and changes a project with it. Each row is found by its
	* `externalKey` (the issue key in an export of Jira): a row whose key a task of the project has changes that task, in
	* the fields that the table has columns for; a row with a new key becomes a task; tasks that the table does not have
	* stay as they are. An empty cell empties its field. Links name rows of the table, or external keys of the project.
	* Resources that the account lacks are made.
	*
	* All of it is stored, or nothing: with a fault in any row the answer is a 400 that lists every fault. With `dryRun`
	* nothing is stored, and the reply is the same.
	*
	* In Planning a change of the network drops the plan; an Active project needs `replan` for it. Progress is reported to
	* Active projects; others take none, with a warning.
	*/
	importTasks(options) {
		return this.send("importTasks", "POST", "/api/v1/projects/{projectId}/import", options, {
			idempotent: true,
			sends: "text/csv"
		});
	}
	/**
	* Read the state of a token
	*
	* Token introspection (RFC 7662), for confidential clients, which authenticate as at the token endpoint. A client sees the access tokens and refresh tokens of its own account; any other token is reported like one that does not exist.
	*/
	introspectToken(options) {
		return this.send("introspectToken", "POST", "/connect/introspect", options, {
			open: true,
			form: true
		});
	}
	/**
	* Link a user to an identity at one of the account's identity providers
	*
	* The user can then sign in at the provider with this external id, the value of its `externalIdClaim`, compared with regard to case. An unknown provider is a 400 that names it. 409 `identity_taken` when another user has the identity, 409 `user_linked` when the user has another one at the provider: unlink first. A link that is there already stays.
	*/
	linkUser(options) {
		return this.send("linkUser", "POST", "/admin/api/users/{userId}/link", options);
	}
	/**
	* List milestones across projects
	*
	* `$search` looks in `name`.
	*/
	listAllMilestones(options) {
		return this.send("listAllMilestones", "GET", "/api/v1/milestones", options, { paged: true });
	}
	listAuditLog(options) {
		return this.send("listAuditLog", "GET", "/admin/api/audit-log", options, {
			paged: true,
			returns: ["application/json", "text/csv"]
		});
	}
	/**
	* List the plans that a project has had
	*
	* The plans since the project became Active, newest first, the present one included: who made them, when and why. A project in Planning has none of these. 100 are kept, the first one and the newest 20 among them: of the others those go first that were replaced before progress was measured against them, then the oldest. Behind them stand the baselines of the project file that the project was imported from, at most 11, with the cause `imported` and the file's number in `fileNumber`. Unless `asc` is said, `number` sorts downwards.
	*/
	listBaselines(options) {
		return this.send("listBaselines", "GET", "/api/v1/projects/{projectId}/baselines", options, { paged: true });
	}
	/**
	* List calendar feeds
	*
	* The feeds that the caller has made; those of the whole account for an Administrator. Their addresses are not shown again.
	*/
	listCalendarFeeds(options) {
		return this.send("listCalendarFeeds", "GET", "/api/v1/calendar-feeds", options, { paged: true });
	}
	/**
	* List calendars
	*
	* A calendar has working weekdays, hours a day and holidays. One is the account's default.
	*/
	listCalendars(options) {
		return this.send("listCalendars", "GET", "/api/v1/calendars", options, { paged: true });
	}
	/**
	* List the account's API clients
	*
	* API clients get tokens for programs. Secrets are never shown again. `$search` looks in `displayName` and `clientId`.
	*/
	listClients(options) {
		return this.send("listClients", "GET", "/admin/api/clients", options, { paged: true });
	}
	/**
	* List what comes first
	*
	* The decisions in force, first to last, as one list for the account; with `ended=true` those that have ended. Seen are those about projects that the caller sees.
	*/
	listDecisions(options) {
		return this.send("listDecisions", "GET", "/api/v1/portfolio/decisions", options, { paged: true });
	}
	/**
	* Read the account's events in the order in which they were stored
	*
	* For a receiver that was away, or that prefers to ask. Each answer holds the events after the token `since`, and as `nextToken` the token with which the next request continues; while `more` is true there are more events already. Without `since` the feed begins with the oldest event that is kept; `since=latest` gives no events, and the token that continues after the latest one. Events are kept for the retention (7 days unless the operator sets another). They do not depend on registrations, and are kept while webhooks are enabled for the account.
	*
	* Store `nextToken` after the events of an answer are processed; then none is missed and none comes twice. A token after which events were already deleted is refused with the code `token_expired`: some events were missed, and the feed has to be begun anew without `since`. An event that was also delivered has the same id in the `webhookId` of the delivered body, after the colon.
	*/
	listEvents(options) {
		return this.send("listEvents", "GET", "/api/v1/events", options);
	}
	/**
	* List the milestones of a project
	*
	* Milestones take no time; links hold them as they hold tasks. `$search` looks in `name`.
	*/
	listMilestones(options) {
		return this.send("listMilestones", "GET", "/api/v1/projects/{projectId}/milestones", options, { paged: true });
	}
	/**
	* List the plugins of the installation, and which are enabled for the account
	*
	* The operator enables and disables plugins.
	*/
	listPlugins(options) {
		return this.send("listPlugins", "GET", "/admin/api/plugins", options);
	}
	/**
	* List the tasks of a project
	*
	* `$expand` takes `assignedTo` and `resources`, and `$search` looks in `name`. `$orderby=priority` gives the work list: unless `asc` is said, priority sorts the most urgent first.
	*/
	listProjectTasks(options) {
		return this.send("listProjectTasks", "GET", "/api/v1/projects/{projectId}/tasks", options, { paged: true });
	}
	/**
	* List projects
	*
	* `$expand` takes `projectManager`, and `$search` looks in `name`. Without `$top` the answer holds all projects, up to 1,000.
	*/
	listProjects(options) {
		return this.send("listProjects", "GET", "/api/v1/projects", options, { paged: true });
	}
	/**
	* See what a resource does now and next
	*
	* The open tasks of Active projects that use the resource, as they are projected today: what it is at work on, what is paused, what comes next, then what waits and for what. Tasks of projects that the caller does not see appear without names and ids. At most 200.
	*/
	listResourceTasks(options) {
		return this.send("listResourceTasks", "GET", "/api/v1/resources/{resourceId}/tasks", options);
	}
	/**
	* List resources
	*
	* Resources are shared by all projects of the account; `$search` looks in `name`. Users without project permissions see `email`, `skills` and `absences` of the resources alone that they work with: of projects that they manage, and of tasks that are assigned to them or to a resource that stands for them.
	*/
	listResources(options) {
		return this.send("listResources", "GET", "/api/v1/resources", options, { paged: true });
	}
	/**
	* List the account's SCIM clients, oldest first
	*
	* An account has at most 20 SCIM clients; the answer holds all of them.
	*/
	listScimClients(options) {
		return this.send("listScimClients", "GET", "/admin/api/scim-clients", options);
	}
	listSecurityLog(options) {
		return this.send("listSecurityLog", "GET", "/admin/api/security-log", options, {
			paged: true,
			returns: ["application/json", "text/csv"]
		});
	}
	/**
	* List the account's SSO providers, oldest first
	*
	* Without `$top` the answer holds all providers; an account has at most 50.
	*/
	listSsoProviders(options) {
		return this.send("listSsoProviders", "GET", "/admin/api/sso-providers", options, { paged: true });
	}
	/**
	* List what was reported of a task
	*
	* Of a task or a milestone, newest first: who reported what, when, and for which day. The newest 1,000 are kept. Unless `asc` is said, `number` sorts downwards.
	*/
	listTaskReports(options) {
		return this.send("listTaskReports", "GET", "/api/v1/tasks/{taskId}/reports", options, { paged: true });
	}
	/**
	* List tasks across projects
	*
	* `$expand` takes `assignedTo` and `resources`, and `$search` looks in `name`. `$orderby=priority` gives the work list: unless `asc` is said, priority sorts the most urgent first.
	*/
	listTasks(options) {
		return this.send("listTasks", "GET", "/api/v1/tasks", options, { paged: true });
	}
	/**
	* List the account's users
	*
	* Active and deactivated users; filter by `active`, for example. `$search` looks in `displayName`, `userName` and `email`.
	*/
	listUsers(options) {
		return this.send("listUsers", "GET", "/admin/api/users", options, { paged: true });
	}
	/**
	* List the attempts of a registration, latest first
	*
	* One entry for each attempt: the status and the time of the answer, or why there was none.
	*/
	listWebhookLogs(options) {
		return this.send("listWebhookLogs", "GET", "/api/v1/webhooks/{webhookId}/logs", options, { paged: true });
	}
	/**
	* List the account's webhook registrations, oldest first
	*
	* Without `$top` the answer holds all registrations; an account has at most 100.
	*/
	listWebhooks(options) {
		return this.send("listWebhooks", "GET", "/api/v1/webhooks", options, { paged: true });
	}
	/**
	* Pause deliveries; events that happen meanwhile are kept
	*
	* Nothing is lost: resume delivers what happened meanwhile.
	*/
	pauseWebhook(options) {
		return this.send("pauseWebhook", "PATCH", "/api/v1/webhooks/{webhookId}/pause", options);
	}
	/**
	* Plan a project, or plan it anew
	*
	* Levels the resources, finds the critical chain and inserts the buffers. Options given here are kept in the project. An Active project is planned anew from its progress: completed tasks stay on their actual dates, started ones go on with their remaining duration from the status date (today), and the rest is levelled around them from that day on. `bufferBasis` says what its buffers are sized by. The plan before stays as a baseline. It is planned around what is left of the account's other Active projects on the resources that it uses, as they are projected and whatever their priority; projects in Planning book nothing (to plan those together is `POST /portfolio/schedule`). Later its projection follows that work: a task waits until it has ended. `searchSeconds` looks longer for a shorter plan: the answer comes when that time is over, or sooner with a plan that is proven to be the shortest, so a client's own limit should lie well above it. What counts is the time that the search really runs: where many share the processors the answer takes up to twice as long. Accounts take turns, and searches of up to 5 seconds do not wait for longer ones. A search that would have to wait more than a minute is refused at once, with `Retry-After` as the expected wait: 429 `too_many_searches` where the account's own searches are in its way (four of them may wait), 503 `planner_busy` where those of all are. A client that goes away cancels the search. When the project changes meanwhile it is searched again, for half as long each time, and at last refused with 409 `changed_meanwhile`. Every planning starts afresh: one that searches for less time may give a longer plan than the one that it replaces.
	*/
	planProject(options) {
		return this.send("planProject", "POST", "/api/v1/projects/{projectId}/schedule", options, { idempotent: true });
	}
	/**
	* See what would change if the project became Active, had another priority, or came first
	*
	* Of a project in Planning: whether it would keep its plan as it becomes Active, where it would end beside all that runs, and which running projects would move by it; and the same with a decision that has it come first. Of an Active project: where it ends, and what `priority` and such a decision would move; it keeps its plan. Nothing is stored. A project that is Frozen or Complete is a 409. For users who see all projects.
	*/
	previewActivation(options) {
		return this.send("previewActivation", "POST", "/api/v1/projects/{projectId}/activation-preview", options);
	}
	/**
	* Preview the import of a project file
	*
	* A dry run of `POST /projects/import`: the file is read, checked and planned, and nothing is stored. The reply has the dates of the plan, the first tasks, which column was taken for which field, and every fault with its row instead of a refusal. With `quote` it also says by when the project can be promised: it is simulated as if it were started now beside all that runs, as `POST /projects/{projectId}/simulate` does once it is imported.
	*/
	previewImport(options) {
		return this.send("previewImport", "POST", "/api/v1/projects/import/preview", options, { sends: "application/xml" });
	}
	/**
	* Propose start dates anew
	*
	* Proposes them as the portfolio is now, in place of those of this week; they are compared with those of an earlier week all the same. More than 200 projects in Planning or Active, 20,000 tasks or 100,000 assignments are refused with 409 `portfolio_too_large`; when too much is calculated at once, with 503 `planner_busy`. For users who see all projects.
	*/
	proposeReleases(options) {
		return this.send("proposeReleases", "POST", "/api/v1/portfolio/releases", options, { idempotent: true });
	}
	/**
	* Read a calendar feed
	*
	* An all-day event (RFC 5545) for each task and milestone that has dates: actual ones, else projected, else planned. A user's feed has what is assigned to the user, or to a resource that stands for the user, in projects that are not Complete. The first 10,000 by date. The address is the credential: it needs no token beside it. A feed is read at most 60 times in a minute, and a network address that asks for 30 feeds in a minute that there are not is refused (429) but for feeds that were read before: calendar programs ask a few times in an hour.
	*/
	readCalendarFeed(options) {
		return this.send("readCalendarFeed", "GET", "/api/v1/feeds/{token}/calendar.ics", options, {
			open: true,
			returns: ["text/calendar"]
		});
	}
	/**
	* Replace the client secret; the old one and all tokens end at once
	*
	* The new secret is shown only in this answer; a repeated request makes another one. A public client has no secret: 409 `public_client`.
	*/
	regenerateClientSecret(options) {
		return this.send("regenerateClientSecret", "POST", "/admin/api/clients/{clientId}/regenerate-secret", options);
	}
	/**
	* Replace the client secret; the old one and all tokens end at once
	*
	* The new secret is shown only in this answer; a repeated request makes another one.
	*/
	regenerateScimClientSecret(options) {
		return this.send("regenerateScimClientSecret", "POST", "/admin/api/scim-clients/{scimClientId}/regenerate-secret", options);
	}
	/**
	* Change a calendar
	*
	* What is left out stays. `isDefault` true makes it the account's default instead of the one before. Other working days drop the plans of projects in Planning that use the calendar; frozen plans keep their baseline.
	*/
	replaceCalendar(options) {
		return this.send("replaceCalendar", "PUT", "/api/v1/calendars/{calendarId}", options);
	}
	/**
	* Repeat one delivery, or all that failed since a time
	*
	* The body names either a `deliveryId` or a time `since`. A finished delivery of that id, succeeded or failed, is
	* pending again and due now, with all its attempts, under the same id; its log entries stay. One that waits for its
	* next attempt becomes due now and keeps its count of attempts. One that is queued or being attempted is a 409
	* `delivery_in_flight`; a test delivery is a 409 `test_delivery`.
	*
	* `since` repeats the failed deliveries that finished at that time or later, up to `until` where it is given and
	* else up to now, oldest first, at most 10,000 in one request. Where `more` is true there are others: send the
	* request again with the `until` of the answer, so that those that fail again meanwhile are not repeated without
	* end. While the registration is paused, repeated deliveries wait. Finished deliveries are kept as long as the log.
	*/
	replayWebhook(options) {
		return this.send("replayWebhook", "POST", "/api/v1/webhooks/{webhookId}/replay", options, { idempotent: true });
	}
	/**
	* Switch off a user's second factor, such as after the loss of a phone
	*
	* The recovery codes become invalid, and all sessions and tokens of the user end.
	*/
	resetUserSecondFactor(options) {
		return this.send("resetUserSecondFactor", "POST", "/admin/api/users/{userId}/reset-second-factor", options);
	}
	/**
	* Resume deliveries, also of the events kept while paused
	*
	* Also after the service itself has paused the registration: `failingSince` is then null until the next failure.
	*/
	resumeWebhook(options) {
		return this.send("resumeWebhook", "PATCH", "/api/v1/webhooks/{webhookId}/resume", options);
	}
	/**
	* Revoke a token
	*
	* Token revocation (RFC 7009). An access token is revoked alone; a refresh token with all tokens of the same sign-in. When the response arrives, no process accepts the token. A client can revoke only its own tokens; for any other token the response is the same and nothing happens. Clients authenticate as at the token endpoint; a public client sends its `client_id` alone. Unknown parameters and any `token_type_hint` are ignored; a repeated parameter is an error.
	*/
	revokeToken(options) {
		return this.send("revokeToken", "POST", "/connect/revocation", options, {
			open: true,
			form: true
		});
	}
	/**
	* Replace the signing secret; the old one stays valid for 24 hours
	*
	* Without `secret` in the body the service makes one of 256 random bits, `whsec_` and base64, and shows it in this
	* answer only. For 24 hours `webhook-signature` lists a signature by the new secret and one by the secret before;
	* `X-Service-Signature` is by the new one at once. Rotating again within that time ends the older of the two; giving
	* the current secret again keeps the one before it.
	*
	* A repeated request with the same `Idempotency-Key` changes nothing while the secret before is valid, and gets the
	* same secret: nothing else keeps the answer.
	*/
	rotateWebhookSecret(options) {
		return this.send("rotateWebhookSecret", "POST", "/api/v1/webhooks/{webhookId}/rotate-secret", options, { idempotent: true });
	}
	/**
	* Plan several projects around the work that they share
	*
	* Plans projects in Planning together: task by task, no resource is used beyond its capacity. Active projects never move; the others are planned around what is left of them. A first pass plans project by project, the higher `priority` first, and gives each its earliest end. With the rule CAPACITY all are then levelled together, so that tasks which may wait make way for critical ones of less important projects; the work of no project ends later than in that pass. Each project then starts as late as its end allows. With DRUM one project after another is on the drum, with a capacity buffer between two of them; with LIMIT so many projects are worked on at once. Nothing is stored unless `apply` is true: then all plans are stored at once or none is, and `startDate` of each project becomes its `start` (no later than its targetEndDate). A 409 `changed_meanwhile` names the first project that was changed while it was planned. Projects start no earlier than today and than their startDate; to let them come forward again, give `earliestStart`. Projects on hold take nothing. More than 200 projects, Active ones included, 20,000 tasks or 100,000 assignments are refused with 409 `portfolio_too_large`. For users who see all projects.
	*/
	schedulePortfolio(options) {
		return this.send("schedulePortfolio", "POST", "/api/v1/portfolio/schedule", options, { idempotent: true });
	}
	/**
	* Set a user's password, or make a link by which the user sets it
	*
	* A new password ends all sessions and tokens of the user, and a lockout after failed sign-ins. Without `password` a link is made, valid for one hour, or for 7 days when the user has no password yet (an invitation); the service mails it where it can send mail, otherwise the answer shows it, only this once. 409 `internal_login_off` for a user who may not sign in with a password, 409 `user_inactive` for a link of a deactivated user.
	*/
	setUserPassword(options) {
		return this.send("setUserPassword", "POST", "/admin/api/users/{userId}/set-password", options);
	}
	/**
	* See how likely all active projects keep their promises
	*
	* Simulates all Active projects of the account together, as the simulation of one project does, and answers for those that the caller sees. More than 1,000 of these, or more than 20,000 tasks or 100,000 assignments in them, are refused with 409 `portfolio_too_large`: simulate them one by one. What they get is stored as their `probabilityOfPromise`, `finishP50` and `finishP80` where its `standardError` is at most 2 percentage points.
	*/
	simulatePortfolio(options) {
		return this.send("simulatePortfolio", "POST", "/api/v1/portfolio/simulate", options, { idempotent: true });
	}
	/**
	* See how likely a project keeps its promise
	*
	* Places the remaining work many times, together with all that runs in the account and shares people, with a duration drawn for each task: from its duration and its safe duration or, without one, the `safetyFactor` of the account, and with its `durationCorrelation`. What the completed tasks of an Active project took tells how its other tasks will go, the more the tasks of a project correlate. An Active project is simulated as it stands today. One in Planning is simulated with its plan as if it were started now beside all that runs, which answers when it can be promised; without a plan it is refused with 409 `project_unplanned`, and one that is Frozen or Complete with 409 `project_frozen` or `project_complete`. What an Active project gets is stored as its `probabilityOfPromise`, `finishP50` and `finishP80` where its `standardError` is at most 2 percentage points. The same work, seed and number of runs give the same answer.
	* A simulation that is expected to take a second or less ends after 5 seconds, any other one after 30 seconds, with the runs that it has made by then: fewer `runs` than were asked for, or a `standardError` above the `accuracy`. What counts is the time that it really runs: where many share the processors the answer takes up to twice as long. Before that it waits for up to two minutes, as a search does, and is refused as one is: one that would have to wait more than a minute at once, with `Retry-After` as the expected wait, 429 `too_many_searches` where the account's own searches are in its way, 503 `planner_busy` where those of all are. A client that goes away cancels it.
	*/
	simulateProject(options) {
		return this.send("simulateProject", "POST", "/api/v1/projects/{projectId}/simulate", options, { idempotent: true });
	}
	/**
	* Recommend when projects should start
	*
	* Moves the starts of projects apart until a shared resource, all of them, or a limit has room for each. Projects that are Active stay where they are, with what is left of their work; those in Planning get the first start that they may have, one after the other by priority, so that none waits for a less important one. Each is planned from its recommended start with its own options; more than ten projects are planned with a shorter search than each gets by itself, so its own plan may come out shorter. Nothing is stored: to follow a recommendation, set the project's `startDate`. Projects that the caller does not see are not counted. More than 200 projects, 20,000 tasks or 100,000 assignments are refused with 409 `portfolio_too_large`; when too much is calculated at once, with 503 `planner_busy`.
	*/
	staggerPortfolio(options) {
		return this.send("staggerPortfolio", "POST", "/api/v1/portfolio/stagger", options, { idempotent: true });
	}
	/**
	* Test the connection of a SCIM client
	*
	* Sends the requests that an identity provider sends first, from the service to its own address: a token request with the secret given, then `/ServiceProviderConfig` and `/Users?count=1` with the token, which it revokes at the end. A step after a failed one is left out. The requests count towards the client's rate limits. `url` is compared with `scimUrl`, and never requested.
	*/
	testScimClient(options) {
		return this.send("testScimClient", "POST", "/admin/api/scim-clients/{scimClientId}/test-connection", options);
	}
	/**
	* Test the connection to a provider
	*
	* Reads the provider's discovery document and keys, and sends an invalid code to its token endpoint, whose error shows whether the client secret is right. The checks are in the order in which they were made; those that depend on a failed one are left out. Also for an inactive provider.
	*/
	testSsoProvider(options) {
		return this.send("testSsoProvider", "POST", "/admin/api/sso-providers/{ssoProviderId}/test", options, { idempotent: true });
	}
	/**
	* Send one test delivery of an event to the registered url
	*
	* Makes one attempt, also for an event without subscription and while the registration is paused. It has the header `X-Service-Test: true`, is logged with `test: true`, and is not counted in the statistics.
	*/
	testWebhook(options) {
		return this.send("testWebhook", "POST", "/api/v1/webhooks/{webhookId}/test", options, { idempotent: true });
	}
	/**
	* See what changes would make of a project
	*
	* Calculates the project with the changes beside the project as it is. Nothing is stored and nobody is told. A project in Planning is planned with the changes. An Active one keeps its plan, and its work is projected with them, which tells what they take from the buffer; with `replan` it is planned anew, which is the only way for changes of its start, its options other than targetEndDate, and capacities to take effect. The bounds of a project hold for the changed one too (409 `too_many_tasks`, `too_many_links`, `too_many_assignments`, `too_many_resources`).
	*/
	tryChanges(options) {
		return this.send("tryChanges", "POST", "/api/v1/projects/{projectId}/what-if", options, { idempotent: true });
	}
	/**
	* Remove a user's identities at identity providers; sessions and tokens end
	*
	* The user can then not sign in through a provider until an identity is linked again.
	*/
	unlinkUser(options) {
		return this.send("unlinkUser", "POST", "/admin/api/users/{userId}/unlink", options);
	}
	/**
	* End a user's lockout after failed sign-ins
	*
	* Repeated wrong passwords lock a user out for a while; this ends it at once.
	*/
	unlockUser(options) {
		return this.send("unlockUser", "POST", "/admin/api/users/{userId}/unlock", options);
	}
	/**
	* Change the account's settings; fields left out stay
	*
	* A new time zone and a new `reportsCountForDayFrom` count from the next request on. The read-only fields `id`, `rateLimit` and `createdAt` are ignored when they are unchanged, and refused when they are changed.
	*/
	updateAccount(options) {
		return this.send("updateAccount", "PATCH", "/admin/api/account", options);
	}
	/**
	* Change an API client; fields left out stay
	*
	* The body may be the answer of a `GET`, with changes. Read-only fields are ignored when they are unchanged, and refused with a 400 that names the field when they are changed. When scopes or grants are taken from the client, or the implicit flow, all its tokens end.
	*/
	updateClient(options) {
		return this.send("updateClient", "PATCH", "/admin/api/clients/{clientId}", options);
	}
	/**
	* Update a milestone or mark it achieved
	*
	* Setting the status to achieved emits `milestone.achieved`.
	*/
	updateMilestone(options) {
		return this.send("updateMilestone", "PATCH", "/api/v1/milestones/{milestoneId}", options);
	}
	/**
	* Update a project
	*
	* What is left out stays. Planning to Active starts the project: one without a plan is planned first, and so is one whose plan takes more of a resource than the work of the account's other Active projects leaves; Planning, Active and Complete may be frozen; Frozen goes back to what it was, its plan moved by the working days for which it was frozen, or planned anew from its progress where Active projects have taken its resources meanwhile: its buffers then stay where the moved plan has them and pay for what it waits, and unstarted work of others waits for what it has under way; Active completes once no task is open; Complete may be reopened to Active. Any other change of status is a 409 that names the allowed ones.
	*/
	updateProject(options) {
		return this.send("updateProject", "PATCH", "/api/v1/projects/{projectId}", options);
	}
	/**
	* Change the provisioning settings; fields left out stay
	*
	* The settings apply to users that are provisioned from then on; existing users stay as they are.
	*/
	updateProvisioningSettings(options) {
		return this.send("updateProvisioningSettings", "PUT", "/admin/api/provisioning-settings", options);
	}
	/**
	* Update a resource
	*
	* Another capacity or calendar, and other absences, drop the plans of projects in Planning that use the resource; frozen plans keep their baseline. Active projects are projected with it some seconds later, and their recommendations name a plan that needs more of the resource than there is.
	*/
	updateResource(options) {
		return this.send("updateResource", "PATCH", "/api/v1/resources/{resourceId}", options);
	}
	/**
	* Change a SCIM client; fields left out stay
	*
	* The body may be the answer of a `GET`, with changes. Read-only fields are ignored when they are unchanged, and refused with a 400 that names the field when they are changed. When a client without an SSO provider is linked to one, the external ids that it has set become those of the provider. With any other change of `ssoProviderId` external ids stay where they are.
	*/
	updateScimClient(options) {
		return this.send("updateScimClient", "PATCH", "/admin/api/scim-clients/{scimClientId}", options);
	}
	/**
	* Change an SSO provider; fields left out stay
	*
	* The body may be the answer of a `GET`, with changes: read-only fields are ignored while they are unchanged, and refused when they differ. An `authorityUrl` of another origin (scheme, host or port) requires `clientSecret` too: the stored secret is never sent to another origin. A change ends the sign-ins under way at the provider.
	*/
	updateSsoProvider(options) {
		return this.send("updateSsoProvider", "PATCH", "/admin/api/sso-providers/{ssoProviderId}", options);
	}
	/**
	* Update a task or its progress
	*
	* `percentComplete` 100, `status` Completed and `remainingDuration` 0 each imply the other two; progress above 0 implies InProgress. `percentComplete` 100 completes the task whatever `status` comes with it; other contradictions are refused. Percent given alone sets the remaining duration from the estimate, remaining given alone sets the percentage; percent after a remaining duration is of the total that this one amounts to. A `status` alone that reopens the task gives back the remaining duration of before its completion, NotStarted the whole duration. `actualStart` implies at least InProgress, `actualFinish` Completed; neither is in the future, or more than ten years before the project's start, and null takes one back together with a status that has none. `asOf` is the day that the report speaks for: work is counted up to its end, and starts and finishes without a date of their own are of that day. It is not in the future, and not before the project's start. Without it work is counted up to the end of today from `reportsCountForDayFrom` of the account on, and from the morning of today before that time; `countedFor` shows which. A report for a day before that of the last one (`reportedOn`) is a 409 `report_outdated`; `actualStart` and `actualFinish` alone can still be corrected, and leave the last report in force. Dates that contradict links are taken, and named in `outOfSequence`. A report that repeats what is known is a report. Links and assignments that a project has no room for are refused, as on creation.
	*/
	updateTask(options) {
		return this.send("updateTask", "PATCH", "/api/v1/tasks/{taskId}", options);
	}
	/**
	* Change a user; fields left out stay
	*
	* The body may be the answer of a `GET`, with changes. Read-only fields are ignored when they are unchanged, and refused with a 400 that names the field when they are changed. Another role takes effect at once; when it is a lower one, or when a kind of sign-in is switched off, the user's sessions and tokens end. The last Administrator who can sign in keeps role and sign-in: 409 `last_administrator`.
	*/
	updateUser(options) {
		return this.send("updateUser", "PATCH", "/admin/api/users/{userId}", options);
	}
	/**
	* Change a registration; fields left out stay
	*
	* A new `secret` signs from the next attempt on, and every earlier one ends at once (`rotate-secret` keeps the one before for 24 hours). `headers`, where given, replace the headers as a whole. The value `***` keeps the stored value of the header of that name; anywhere else `***` is refused. A `url` of another origin (scheme, host or port) requires `headers` with new values for those that answers show as `***`, or without them: a value that is not shown is never sent to another origin.
	*
	* The body may be the answer of a `GET`, with changes. The read-only fields `id`, `secretSet`, `createdAt`, `lastTriggered`, `statistics`, `pauseReason`, `pausedAt`, `failingSince` and `previousSecretUntil` are ignored when they are unchanged, and refused with a 400 that names the field when they are changed. What the service itself changed since the `GET` is no change: each counter of the statistics is accepted up to its current value, `lastTriggered` up to its current value, and the last four fields as null or as they were before.
	*/
	updateWebhook(options) {
		return this.send("updateWebhook", "PUT", "/api/v1/webhooks/{webhookId}", options);
	}
	/**
	* See what changed since the caller's last visit
	*
	* Notes that the caller looks at the portfolio, and answers with what changed since their last visit ended, as `GET /portfolio/changes` has it; in the first visit with what changed in the last week. Looks that follow each other within four hours are one visit, whatever windows they come from: until it has ended, each of them gets the same answer. Each user has their own; 403 for API clients without a user.
	*/
	visitPortfolio(options) {
		return this.send("visitPortfolio", "POST", "/api/v1/portfolio/visits", options);
	}
};
// codegen/client/version.ts
const VERSION = "1.0.0";
/**
* `planner/2.1 chainwork-sdk/1.0.0 Node.js/20.19.0`. Undefined in browsers: they name themselves, and another header would
* cost each call a preflight request.
*/
function userAgentOf(program) {
	const runtime = globalThis;
	const agent = runtime.navigator?.userAgent;
	if (runtime.document !== void 0 || agent?.startsWith("Mozilla/")) return void 0;
	const node = runtime.process?.versions?.node;
	const name = agent && !agent.startsWith("Node.js") ? agent : node && `Node.js/${node}`;
	return [
		program,
		`chainwork-sdk/${VERSION}`,
		name
	].filter(Boolean).join(" ");
}
// codegen/client/connect.ts
/** The client: the generated operations with access tokens, retries, a time limit and typed errors. */
const DEFAULT_TIMEOUT = 3e4;
const DEFAULT_RETRIES = 2;
const LARGEST_PAGE = 1e3;
/** Paths that the identity server serves. */
const IDENTITY = /^\/(connect|admin|scim|\.well-known)\//;
const JSON_TYPE = "application/json";
const SAFE = ["GET", "HEAD"];
/** All operations of the API by name. They resolve to the data of the response. */
var Chainwork = class extends Operations {
	#settings;
	#baseUrl;
	#authUrl;
	#headers;
	#accessToken;
	/** By the promises of lists that the caller gave no `$top`: the one that they are sent with. */
	#tops = /* @__PURE__ */ new WeakMap();
	/** @throws SettingsError that names every fault */
	constructor(settings) {
		super();
		checkSettings(settings);
		const { accessToken, baseUrl, authUrl = baseUrl, headers, userAgent } = settings;
		this.#settings = settings;
		this.#baseUrl = trimmed(baseUrl);
		this.#authUrl = trimmed(authUrl);
		this.#headers = mergeHeaders({ "User-Agent": userAgentOf(userAgent) }, headers);
		this.#accessToken = typeof accessToken === "function" ? accessToken : accessToken !== void 0 ? () => accessToken : cachedToken(() => this.#fetchToken());
	}
	/** All pages of a list, from its first page: `for await (const page of api.pages(api.listProjects()))`. */
	pages(first, options) {
		return eachPage(first, (link) => this.page(link, options));
	}
	/** All items of a list, page after page, of 1,000 items unless the call names another `$top`. */
	items(first, options) {
		const top = this.#tops.get(first);
		if (top) top.value = LARGEST_PAGE;
		return this.#items(first, options);
	}
	async *#items(first, options) {
		for await (const page of this.pages(first, options)) yield* page.value;
	}
	/** The page that an `@odata.nextLink` leads to. The link's host is ignored: the access token is sent to `baseUrl` only. */
	page(nextLink, options) {
		const { pathname, search } = new URL(nextLink, "http://same");
		const prefix = [this.#baseUrl, this.#authUrl].map((url) => new URL(url).pathname.replace(/\/$/, "")).find((it) => pathname.startsWith(`${it}/`)) ?? "";
		const template = pathname.slice(prefix.length) + search.replaceAll("{", "%7B");
		return this.send("page", "GET", template, options);
	}
	send(operation, method, template, input = {}, format = {}) {
		if (!format.paged || input.query?.$top !== void 0) return this.#call(operation, method, template, input, format);
		const top = {};
		const sent = Promise.resolve().then(() => {
			const query = {
				...input.query,
				...top.value !== void 0 && { $top: top.value }
			};
			return this.#call(operation, method, template, {
				...input,
				query
			}, format);
		});
		this.#tops.set(sent, top);
		return sent;
	}
	async #call(operation, method, template, input, format) {
		const base = IDENTITY.test(template) ? this.#authUrl : this.#baseUrl;
		const path = input.path || template.includes("{") ? pathOf(operation, template, input.path) : template;
		const url = base + path + queryOf(input.query);
		const content = bodyOf$1(operation, input.body, format);
		const own = {
			Accept: format.returns?.[0] ?? JSON_TYPE,
			"Content-Type": content.type,
			"Idempotency-Key": format.idempotent ? randomKey() : void 0
		};
		const request = {
			method,
			url,
			headers: mergeHeaders(this.#headers, own, input.headers),
			...content.body !== void 0 && { body: content.body }
		};
		const repeatable = SAFE.includes(method) || format.idempotent === true;
		const call = {
			operation,
			method,
			url: (base + path).replace(/\?.*/, "")
		};
		return dataOf(call, await this.#authorized(call, request, input, repeatable, format.open), format.returns);
	}
	/** Sends once more with a new token after a 401, because a token may be revoked before it expires. */
	async #authorized(call, request, input, repeatable, open = false) {
		const send = (token) => this.#send(call, token === void 0 ? request : withToken(request, token), input, repeatable);
		if (open || "Authorization" in request.headers) return send();
		const tokenFor = async (rejected) => this.#accessToken(rejected);
		const token = await untilAborted(tokenFor(), input.signal);
		const received = await send(token);
		if (received.response.status !== 401) return received;
		const next = await untilAborted(tokenFor(token), input.signal);
		return next === token ? received : send(next);
	}
	#send(call, request, input, repeatable) {
		const { fetch = globalThis.fetch, log } = this.#settings;
		const { timeout = this.#settings.timeout ?? DEFAULT_TIMEOUT, retries = this.#settings.retries ?? DEFAULT_RETRIES } = input;
		const faults = [...numberFaults("timeout", timeout), ...numberFaults("retries", retries)];
		if (faults.length > 0) throw new SettingsError(`${call.operation}: ${faults.join("; ")}.`);
		return sendWithRetries(call, request, {
			fetch,
			log,
			timeout,
			retries,
			signal: input.signal,
			repeatable
		});
	}
	async #fetchToken() {
		const url = `${this.#authUrl}/connect/token`;
		const call = {
			operation: "createToken",
			method: "POST",
			url
		};
		const headers = mergeHeaders(this.#headers, { Accept: JSON_TYPE });
		const received = await this.#send(call, {
			method: "POST",
			url,
			headers,
			body: grantOf(this.#settings)
		}, {}, true);
		const token = tokenOf(dataOf(call, received));
		if (token) return token;
		throw new UnexpectedResponseError(call, received.response, "without an access_token: is authUrl the identity server?");
	}
};
/** Makes a client. It gets an access token with the first call. @throws SettingsError that names every fault */
const connect = (settings) => new Chainwork(settings);
/** A caller's own `Authorization` stays. */
const withToken = (request, token) => ({
	...request,
	headers: {
		...request.headers,
		Authorization: `Bearer ${token}`
	}
});
// codegen/client/webhook-key.ts
/** Signatures of deliveries, by Standard Webhooks 1.0.0 and by the specification of the service. */
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;
const PREFIX = "whsec_";
const encode = (text) => new TextEncoder().encode(text);
const fromBase64 = (text) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
/** The key of `webhook-signature`: the base64 after `whsec_` where the secret has that form, else its UTF-8 bytes. */
function standardKey(secret) {
	const encoded = secret.startsWith(PREFIX) ? secret.slice(6) : "";
	return encoded !== "" && BASE64.test(encoded) ? fromBase64(encoded) : encode(secret);
}
const ALGORITHM = {
	name: "HMAC",
	hash: "SHA-256"
};
const hmacKey = (bytes, usage) => crypto.subtle.importKey("raw", bytes, ALGORITHM, false, [usage]);
/** What `webhook-signature` signs: the id, the time of the attempt and the body. */
function standardContent(id, seconds, body) {
	const head = encode(`${id}.${seconds}.`);
	const content = new Uint8Array(head.length + body.length);
	content.set(head);
	content.set(body, head.length);
	return content;
}
// codegen/client/webhook.ts
/** Verifies webhook deliveries. */
const DEFAULT_TOLERANCE = 300;
/**
* Checks the signature and the age of a delivery and returns it typed.
*
* A delivery may arrive more than once: ignore deliveries whose `webhookId` was received before.
* @param rawBody the received bytes, unchanged
* @throws SignatureError when none of the secrets signed these bytes, or too long ago: respond with 401
* @throws SettingsError when the receiver itself is set up wrongly: a parsed body, no secret
*/
async function unwrapWebhook(rawBody, headers, secret, { tolerance = DEFAULT_TOLERANCE } = {}) {
	const body = bytesOf(rawBody);
	const secrets = secretsOf(secret);
	if (tolerance !== false && !(tolerance > 0)) throw new SettingsError("tolerance is no number of seconds above 0; to accept any age, give false.");
	const [id, time, signatures] = STANDARD.map((name) => headerOf(headers, name));
	if (!(id !== void 0 && time !== void 0 && signatures !== void 0 ? await isSignedWithTime(standardContent(id, time, body), signatures, secrets) : await isSignedWithoutTime(body, headerOf(headers, "x-service-signature"), secrets, tolerance))) throw new SignatureError("The delivery was not signed with this secret, or was changed on its way.");
	if (tolerance !== false) checkAge(Number(time), tolerance);
	return eventOf(body);
}
const STANDARD = [
	"webhook-id",
	"webhook-timestamp",
	"webhook-signature"
];
/** `webhook-signature` lists one signature for each secret that is valid. */
async function isSignedWithTime(content, header, secrets) {
	return anyMatches(content, header.split(" ").filter((it) => /^v1,[A-Za-z0-9+/]{43}=$/.test(it)).slice(0, MAX_SIGNATURES).map((it) => fromBase64(it.slice(3))), secrets.map(standardKey));
}
const MAX_SIGNATURES = 10;
async function isSignedWithoutTime(body, signature, secrets, tolerance) {
	if (tolerance !== false) throw new SignatureError("The delivery lacks webhook-id, webhook-timestamp or webhook-signature, so that its age is unknown. Let your proxy pass these headers on, or give { tolerance: false } to check X-Service-Signature alone.");
	if (signature === void 0) throw new SignatureError("The delivery has no header X-Service-Signature.");
	if (!/^[0-9a-f]{64}$/.test(signature)) throw new SignatureError("The header X-Service-Signature is not a lowercase hex HMAC-SHA256.");
	return anyMatches(body, [Uint8Array.from(signature.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))], secrets.map(encode));
}
/** `verify` compares in constant time; all are compared. */
async function anyMatches(content, signatures, keys) {
	const checks = (await Promise.all(keys.map((key) => hmacKey(key, "verify")))).flatMap((key) => signatures.map((it) => crypto.subtle.verify("HMAC", key, it, content)));
	return (await Promise.all(checks)).includes(true);
}
/** The time is part of what is signed, so that it is checked after the signature. */
function checkAge(seconds, tolerance) {
	const age = Math.round(Date.now() / 1e3 - seconds);
	if (!(Math.abs(age) <= tolerance)) throw new SignatureError(`The delivery was signed ${Math.abs(age)} seconds ${age > 0 ? "ago" : "ahead of this clock"}, and ${tolerance} are tolerated: it is a replay, or a clock is wrong.`);
}
function bytesOf(rawBody) {
	if (typeof rawBody === "string") return encode(rawBody);
	if (rawBody instanceof Uint8Array) return new Uint8Array(rawBody);
	if (rawBody instanceof ArrayBuffer) return new Uint8Array(rawBody.slice(0));
	throw new SettingsError("rawBody is not what was received, but a parsed body: the signature covers the bytes. Pass them on unparsed, in Express with express.raw({ type: \"application/json\" }) on this route, with fetch as await request.text().");
}
function secretsOf(secret) {
	const secrets = Array.isArray(secret) ? secret : [secret];
	if (secrets.length === 0 || secrets.length > MAX_SIGNATURES || !secrets.every((it) => typeof it === "string" && it !== "")) throw new SettingsError("secret is empty or missing: give the secret that the webhook was registered with (is the environment variable set?), or several while it is being rotated.");
	return secrets;
}
function headerOf(headers, name) {
	if (typeof headers?.get === "function") return headers.get(name) ?? void 0;
	const found = Object.entries(headers ?? {}).find(([key]) => key.toLowerCase() === name)?.[1];
	return typeof found === "string" ? found : found?.[0];
}
function eventOf(body) {
	try {
		return JSON.parse(new TextDecoder().decode(body));
	} catch (cause) {
		throw new SignatureError("The delivery is signed, but is no JSON.", { cause });
	}
}
// codegen/client/webhook-adapters.ts
/** Receivers of webhooks for Express and for handlers in the style of fetch (Hono, Next.js, Deno, Bun, workers). */
/** A delivery has at most 256 KiB. */
const MAX_BYTES = 1048576;
/** A handler: 204 for a delivery, 401 for a wrong signature, 413 for a body that is too large. What `handle` throws, it throws. */
function fetchWebhook(secret, handle, options) {
	return async (request) => {
		if (request.bodyUsed) throw new SettingsError(CONSUMED);
		try {
			const body = await collect(request.body ?? []);
			if (body === void 0) return new Response(null, { status: 413 });
			await handle(await unwrapWebhook(body, request.headers, secret, options));
		} catch (error) {
			if (error instanceof SignatureError) return new Response(error.message, { status: 401 });
			throw error;
		}
		return new Response(null, { status: 204 });
	};
}
/**
* A route: `app.post('/hooks', expressWebhook(secret, handle))`, before `express.json()`. It reads the body itself, or takes
* what `express.raw()` has read. It responds as `fetchWebhook` does; what `handle` throws goes to `next`.
*/
function expressWebhook(secret, handle, options) {
	return async (request, response, next) => {
		const respond = (status, text) => {
			response.statusCode = status;
			response.end(text);
		};
		try {
			const body = await bodyOf(request);
			if (body === void 0) return respond(413);
			await handle(await unwrapWebhook(body, request.headers, secret, options));
			respond(204);
		} catch (error) {
			if (error instanceof SignatureError) respond(401, error.message);
			else next(error);
		}
	};
}
async function bodyOf(request) {
	const given = [request.rawBody, request.body].find((it) => typeof it === "string" || it instanceof Uint8Array);
	if (given !== void 0) return given;
	if (request.readableEnded) throw new SettingsError(CONSUMED);
	return collect(request);
}
const CONSUMED = "The body was read before this handler, and the signature covers its bytes: put the route of the webhook before express.json(), or express.raw({ type: \"application/json\" }) on it.";
/** The bytes of a body, undefined when there are too many. */
async function collect(chunks) {
	const parts = [];
	let length = 0;
	for await (const chunk of chunks) {
		length += chunk.length;
		if (length > MAX_BYTES) return void 0;
		parts.push(chunk);
	}
	const all = new Uint8Array(length);
	let offset = 0;
	for (const part of parts) {
		all.set(part, offset);
		offset += part.length;
	}
	return all;
}
// codegen/client/webhook-signer.ts
/**
* The body and the headers of one attempt to deliver an event.
* @param delivery `event` and `data`; the rest of the envelope may be given too
* @param secret of several, as during a rotation, the first is the new one
* @param at when the attempt was made; now unless given
*/
async function signTestDelivery(delivery, secret, at = /* @__PURE__ */ new Date()) {
	const webhookId = delivery.webhookId ?? `wh_test:evt_${crypto.randomUUID()}`;
	const envelope = {
		timestamp: at.toISOString(),
		accountId: 1,
		metadata: {
			version: "1.0",
			retryCount: 0
		}
	};
	const body = JSON.stringify({
		...envelope,
		...delivery,
		webhookId
	});
	const seconds = Math.floor(at.getTime() / 1e3);
	const secrets = typeof secret === "string" ? [secret] : secret;
	const bytes = encode(body);
	const content = standardContent(webhookId, seconds, bytes);
	const signatures = await Promise.all(secrets.map((it) => sign(standardKey(it), content)));
	return {
		body,
		headers: {
			"content-type": "application/json",
			"x-service-signature": hex(await sign(encode(secrets[0] ?? ""), bytes)),
			"x-service-event": delivery.event,
			"x-service-delivery": webhookId,
			"x-service-timestamp": at.toISOString(),
			"webhook-id": webhookId,
			"webhook-timestamp": String(seconds),
			"webhook-signature": signatures.map((it) => `v1,${btoa(String.fromCharCode(...it))}`).join(" ")
		}
	};
}
async function sign(key, content) {
	return new Uint8Array(await crypto.subtle.sign("HMAC", await hmacKey(key, "sign"), content));
}
const hex = (bytes) => Array.from(bytes, (it) => it.toString(16).padStart(2, "0")).join("");
export { ApiError, BadGatewayError, BadRequestError, CallError, ChainworkError, ConflictError, ConnectionError, ExpectationFailedError, ForbiddenError, GatewayTimeoutError, HeadersTooLargeError, MethodNotAllowedError, NotAcceptableError, NotFoundError, PayloadTooLargeError, PreconditionFailedError, RequestTimeoutError, ServerError, ServiceUnavailableError, SettingsError, SignatureError, TimeoutError, TooManyRequestsError, UnauthorizedError, UnexpectedResponseError, UnsupportedMediaTypeError, VERSION, apiError, connect, etagOf, expressWebhook, fetchWebhook, responseOf, signTestDelivery, unwrapWebhook };
