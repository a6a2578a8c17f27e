// Generated from runtime/ and plugins/ by `npm run codegen`; do not edit.
import type { Ref } from '../runtime/plugin.js';
type Schemas = components['schemas'];
/** Public event `project.started`. */
export declare const projectStarted: Ref<'event', Schemas['ProjectStarted']>;
/** Public event `project.status_changed`. */
export declare const projectStatusChanged: Ref<'event', Schemas['ProjectStatusChanged']>;
/** Public event `project.frozen`. */
export declare const projectFrozen: Ref<'event', Schemas['ProjectFrozen']>;
/** Public event `project.early_warning`. */
export declare const projectEarlyWarning: Ref<'event', Schemas['ProjectEarlyWarning']>;
/** Public event `task.ready`. */
export declare const taskReady: Ref<'event', Schemas['TaskReady']>;
/** Public event `task.started`. */
export declare const taskStarted: Ref<'event', Schemas['TaskStarted']>;
/** Public event `task.status_changed`. */
export declare const taskStatusChanged: Ref<'event', Schemas['TaskStatusChanged']>;
/** Public event `task.duration_changed`. */
export declare const taskDurationChanged: Ref<'event', Schemas['TaskDurationChanged']>;
/** Public event `task.completed`. */
export declare const taskCompleted: Ref<'event', Schemas['TaskCompleted']>;
/** Public event `task.red`. */
export declare const taskRed: Ref<'event', Schemas['TaskRed']>;
/** Public event `milestone.achieved`. */
export declare const milestoneAchieved: Ref<'event', Schemas['MilestoneAchieved']>;
export type paths = Record<string, never>;
export interface webhooks {
    "project.started": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A project went from Planning to Active
         * @description Work may begin: the plan is frozen and the project takes progress.
         */
        post: operations["onProjectStarted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "project.status_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The status of a project changed
         * @description Sent for every change of a project's status, beside the more specific events.
         */
        post: operations["onProjectStatusChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "project.frozen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A project was frozen
         * @description The project is on hold: it takes no progress, and its plan moves on when it is resumed.
         */
        post: operations["onProjectFrozen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "project.early_warning": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The consumption of the project buffer rose to where YELLOW begins, or beyond
         * @description Time to prepare an action: half of the project buffer is used up. Sent again only after consumption has fallen below that.
         */
        post: operations["onProjectEarlyWarning"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "task.ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Every link lets the task start
         * @description Tell the person who does the task that it can start: predecessors, lags and, for a first task, its planned start allow it.
         */
        post: operations["onTaskReady"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "task.started": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Work on a task began
         * @description Sent when a report takes a task from NotStarted to InProgress, whichever of its fields does so. A task that is reported complete without having been started before sends `task.completed` alone. Reopening a completed task is no start; a task that was set back to NotStarted sends it again when it starts again. A task that is created or imported with its progress, and a milestone, send none.
         */
        post: operations["onTaskStarted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "task.status_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The status of a task changed
         * @description Sent for every change of a task's status, with the day on which it is expected to be done.
         */
        post: operations["onTaskStatusChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "task.duration_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The remaining duration of a task changed
         * @description The best early sign of a delay: someone has estimated the remaining work anew.
         */
        post: operations["onTaskDurationChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "task.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A task reached 100 %
         * @description With actual and planned duration, and the consumption of the buffer that it leaves behind.
         */
        post: operations["onTaskCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "task.red": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The buffer consumption of a task rose to RED
         * @description Time to act: a started or ready task has reached deep into its buffer. Sent again only after it has fallen below that.
         */
        post: operations["onTaskRed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "milestone.achieved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A milestone was marked achieved
         * @description Sent once when a milestone is marked achieved, with the deliverables that were due with it.
         */
        post: operations["onMilestoneAchieved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /**
         * Format: date-time
         * @description A moment in UTC, ISO 8601.
         * @example 2026-03-02T09:30:00.000Z
         */
        Timestamp: string;
        /** @description The envelope of every event. Each event defines `event` and `data`, and forbids further properties with `unevaluatedProperties: false`. */
        Delivery: {
            /** @description The id of the delivery of one event to one webhook: the same on every attempt and replay. Receivers discard deliveries whose id they have processed before. */
            webhookId: string;
            /** @description The name of the event, such as `task.completed`. */
            event: string;
            timestamp: components["schemas"]["Timestamp"];
            /** @description The id of the account in which it happened. */
            accountId: number;
            /** @description The data of the event; each event defines its properties. */
            data: unknown;
            metadata: components["schemas"]["EventMetadata"];
        };
        /** @description The version of the payload, and which attempt this is. */
        EventMetadata: {
            /** @description The version of the payload format. */
            version: string;
            /** @description The number of attempts before this one. */
            retryCount: number;
        };
        ProjectStarted: {
            projectId: components["schemas"]["Id"];
            projectName: string;
            startDate: components["schemas"]["Date"];
            /** Format: date */
            targetEndDate?: string;
            managerId?: number;
            managerName?: string;
            /** @description Absent too for a manager without an e-mail address. */
            managerEmail?: string;
            /** @description The project buffer, in working days. */
            bufferSize: number;
            criticalChainLength: number;
            /** @description Distinct resources and assignees. */
            teamSize: number;
        };
        Id: number;
        /**
         * Format: date
         * @description A calendar date, `YYYY-MM-DD`, in the account's time zone.
         * @example 2026-03-02
         */
        Date: string;
        ProjectStatusChanged: {
            projectId: components["schemas"]["Id"];
            projectName: string;
            previousStatus: components["schemas"]["ProjectStatus"];
            newStatus: components["schemas"]["ProjectStatus"];
            changedBy: components["schemas"]["Person"];
            changedAt: components["schemas"]["Timestamp"];
        };
        /** @enum {string} */
        ProjectStatus: "Planning" | "Active" | "Complete" | "Frozen";
        /**
         * @description The user who did it. A client without a user (client credentials grant), and the service itself, have a name alone.
         * @example {
         *       "id": 7,
         *       "name": "Ada Lovelace",
         *       "email": "ada@example.com"
         *     }
         */
        Person: {
            /** @description The id of the user. */
            id?: number;
            /** @description The name of the user, the client or the service. */
            name: string;
            /** @description The e-mail address of the user; absent without one. */
            email?: string;
        };
        ProjectFrozen: {
            projectId: components["schemas"]["Id"];
            projectName: string;
            previousStatus: components["schemas"]["ProjectStatus"];
            frozenBy: components["schemas"]["Person"];
            frozenAt: components["schemas"]["Timestamp"];
            bufferConsumption: number;
        };
        ProjectEarlyWarning: {
            projectId: components["schemas"]["Id"];
            projectName: string;
            warningLevel: components["schemas"]["Zone"];
            bufferConsumption: number;
            projectedCompletion: components["schemas"]["Date"];
            /** @description targetEndDate, else the end of the project buffer. */
            originalTarget: components["schemas"]["Date"];
            /** @description Calendar days that projectedCompletion is after originalTarget. */
            daysLate: number;
            probabilityOfPromise: components["schemas"]["ProbabilityOfPromise"];
            probabilityOn: components["schemas"]["ProbabilityOn"];
            /** @description The open tasks that reach deepest into the project buffer, deepest first. */
            criticalTasks: {
                id: components["schemas"]["Id"];
                name: string;
                bufferConsumption: number;
            }[];
            /** @description What most of the use of the project buffer rests on, in a sentence: a missing report, a task, a person at work in another project (which is not named), a date. Of causes that move the end the largest, where there are any. Null below `yellowFrom`. */
            cause: string | null;
            /** @description Sentences, the most urgent first. Empty while the project is Frozen or Complete. */
            recommendations: string[];
        };
        /**
         * @description GREEN below 50 % of the buffer, YELLOW from 50 to 90, RED above 90; of a project with thresholds of its own by its yellowFrom and redFrom.
         * @enum {string}
         */
        Zone: "GREEN" | "YELLOW" | "RED";
        /** @description How likely the work ends by the end of the project buffer, from 0 to 1, as last simulated: once a day while the project is Active, and whenever a simulation of it or of the portfolio is asked for; one whose standard error is above 2 percentage points, or that was simulated from an earlier day, is not stored. Null until then, and after each new plan until the next one. A project that is Frozen or Complete keeps its last one; resumed, it has a new plan. */
        ProbabilityOfPromise: number | null;
        /**
         * Format: date
         * @description The day that `probabilityOfPromise` was simulated from; null where there is none.
         */
        ProbabilityOn: string | null;
        TaskReady: {
            taskId: components["schemas"]["Id"];
            taskName: string;
            projectId: components["schemas"]["Id"];
            projectName: string;
            assignedTo?: components["schemas"]["Person"];
            plannedStart: components["schemas"]["Date"];
            remainingDuration: number;
            priority: number;
        };
        TaskStarted: {
            taskId: components["schemas"]["Id"];
            taskName: string;
            projectId: components["schemas"]["Id"];
            projectName: string;
            startedBy: components["schemas"]["Person"];
            /** @description When the start was reported; the reported day can be an earlier one. */
            startedAt: components["schemas"]["Timestamp"];
            /**
             * Format: date
             * @description The first day of the task by the plan before the report; absent while there is no plan.
             */
            plannedStart?: string;
            /** @description Calendar days that the reported first day of work is after plannedStart; 0 where it is not later, and without a plan. */
            daysLate: number;
        };
        TaskStatusChanged: {
            taskId: components["schemas"]["Id"];
            taskName: string;
            projectId: components["schemas"]["Id"];
            previousStatus: components["schemas"]["TaskStatus"];
            newStatus: components["schemas"]["TaskStatus"];
            changedBy: components["schemas"]["Person"];
            changedAt: components["schemas"]["Timestamp"];
            percentComplete: number;
            /** Format: date */
            estimatedCompletion?: string;
        };
        /** @enum {string} */
        TaskStatus: "NotStarted" | "InProgress" | "Completed";
        TaskDurationChanged: {
            taskId: components["schemas"]["Id"];
            taskName: string;
            projectId: components["schemas"]["Id"];
            previousRemainingDuration: number;
            newRemainingDuration: number;
            changedBy: components["schemas"]["Person"];
            changedAt: components["schemas"]["Timestamp"];
            /** Format: date */
            estimatedCompletion?: string;
        };
        TaskCompleted: {
            taskId: components["schemas"]["Id"];
            taskName: string;
            projectId: components["schemas"]["Id"];
            projectName: string;
            completedBy: components["schemas"]["Person"];
            completedAt: components["schemas"]["Timestamp"];
            /** @description Working days from the actual start to the actual finish, both counted. */
            actualDuration: number;
            /** @description The focused estimate, in working days. */
            plannedDuration: number;
            bufferConsumption: number;
        };
        TaskRed: {
            taskId: components["schemas"]["Id"];
            taskName: string;
            projectId: components["schemas"]["Id"];
            projectName: string;
            assignedTo?: components["schemas"]["Person"];
            bufferConsumption: number;
            remainingDuration: number;
            dueDate: components["schemas"]["Date"];
            /** @description The zone before; GREEN of a task that was completed. */
            previousStatus: components["schemas"]["Zone"];
            criticalChainImpact: boolean;
            /** @description A missing report, where days of the task count as lost because nothing was reported; else, for a task that the end depends on, what most of the use of the project buffer rests on, as in `project.early_warning`. Null where neither is known. */
            cause: string | null;
        };
        MilestoneAchieved: {
            milestoneId: components["schemas"]["Id"];
            milestoneName: string;
            projectId: components["schemas"]["Id"];
            projectName: string;
            achievedDate: components["schemas"]["Date"];
            /** Format: date */
            plannedDate?: string;
            /** @description Calendar days; negative is late; 0 without a planned date. */
            daysEarly: number;
            completedBy: components["schemas"]["Person"];
            linkedDeliverables: components["schemas"]["Deliverable"][];
        };
        Deliverable: {
            id: components["schemas"]["Id"];
            name: string;
            /** @enum {string} */
            status: "Open" | "Done";
        };
    };
    responses: {
        /** @description The receiver accepted the delivery; it is not sent again. The body of the answer is not read. */
        DeliverySucceeded: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The delivery fails and is not retried; redirects are not followed. */
        DeliveryRedirected: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The delivery fails and is not retried, whatever the status of this class. */
        DeliveryRejected: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The attempt fails, and the delivery is retried by the retry schedule until its last attempt. A `Retry-After` does not change the schedule. */
        DeliveryFailed: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
    };
    parameters: {
        /**
         * @description Lowercase hex HMAC-SHA256 of the exact bytes of the body, keyed with the UTF-8 bytes of the webhook's `secret`. Verify it before the body is parsed, in constant time.
         * @example 5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843
         */
        ServiceSignature: string;
        /**
         * @description The name of the event, as in the body's `event`.
         * @example task.red
         */
        ServiceEvent: string;
        /**
         * @description The body's `webhookId`: the same on every attempt, so receivers deduplicate on it.
         * @example wh_019a9f3c2b7e4d51a86c0f93:evt_019a9f3c2b7e1c89
         */
        ServiceDelivery: string;
        /**
         * @description When this attempt was made.
         * @example 2026-11-20T09:12:44.120Z
         */
        ServiceTimestamp: components["schemas"]["Timestamp"];
        /**
         * @description The message id of Standard Webhooks, the same value as `X-Service-Delivery`.
         * @example wh_019a9f3c2b7e4d51a86c0f93:evt_019a9f3c2b7e1c89
         */
        StandardWebhookId: string;
        /**
         * @description When this attempt was made, in seconds since 1970-01-01T00:00:00Z (Standard Webhooks).
         * @example 1795165964
         */
        StandardWebhookTimestamp: number;
        /**
         * @description Signatures of Standard Webhooks, separated by spaces: `v1,` and the base64 HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`. The key is the base64 after `whsec_` where the secret has that form, otherwise its UTF-8 bytes.
         * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
         */
        StandardWebhookSignature: string;
        /** @description `true` on a delivery of the test operation, and on no other. */
        ServiceTest: "true";
        /**
         * @description The trace of the attempt (W3C Trace Context), sent while the service records traces.
         * @example 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01
         */
        Traceparent: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    onProjectStarted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Lowercase hex HMAC-SHA256 of the exact bytes of the body, keyed with the UTF-8 bytes of the webhook's `secret`. Verify it before the body is parsed, in constant time.
                 * @example 5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The name of the event, as in the body's `event`.
                 * @example task.red
                 */
                "X-Service-Event": components["parameters"]["ServiceEvent"];
                /**
                 * @description The body's `webhookId`: the same on every attempt, so receivers deduplicate on it.
                 * @example wh_019a9f3c2b7e4d51a86c0f93:evt_019a9f3c2b7e1c89
                 */
                "X-Service-Delivery": components["parameters"]["ServiceDelivery"];
                /**
                 * @description When this attempt was made.
                 * @example 2026-11-20T09:12:44.120Z
                 */
                "X-Service-Timestamp": components["parameters"]["ServiceTimestamp"];
                /**
                 * @description The message id of Standard Webhooks, the same value as `X-Service-Delivery`.
                 * @example wh_019a9f3c2b7e4d51a86c0f93:evt_019a9f3c2b7e1c89
                 */
                "webhook-id": components["parameters"]["StandardWebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970-01-01T00:00:00Z (Standard Webhooks).
                 * @example 1795165964
                 */
                "webhook-timestamp": components["parameters"]["StandardWebhookTimestamp"];
                /**
                 * @description Signatures of Standard Webhooks, separated by spaces: `v1,` and the base64 HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`. The key is the base64 after `whsec_` where the secret has that form, otherwise its UTF-8 bytes.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["StandardWebhookSignature"];
                /** @description `true` on a delivery of the test operation, and on no other. */
                "X-Service-Test"?: components["parameters"]["ServiceTest"];
                /**
                 * @description The trace of the attempt (W3C Trace Context), sent while the service records traces.
                 * @example 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Delivery"] & {
                    /** @constant */
                    event?: "project.started";
                    data?: components["schemas"]["ProjectStarted"];
                };
            };
        };
        responses: {
            200: components["responses"]["DeliverySucceeded"];
            "2XX": components["responses"]["DeliverySucceeded"];
            "3XX": components["responses"]["DeliveryRedirected"];
            "4XX": components["responses"]["DeliveryRejected"];
            "5XX": components["responses"]["DeliveryFailed"];
        };
    };
    onProjectStatusChanged: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Lowercase hex HMAC-SHA256 of the exact bytes of the body, keyed with the UTF-8 bytes of the webhook's `secret`. Verify it before the body is parsed, in constant time.
                 * @example 5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The name of the event, as in the body's `event`.
                 * @example task.red
                 */
                "X-Service-Event": components["parameters"]["ServiceEvent"];
                /**
                 * @description The body's `webhookId`: the same on every attempt, so receivers deduplicate on it.
                 * @example wh_019a9f3c2b7e4d51a86c0f93:evt_019a9f3c2b7e1c89
                 */
                "X-Service-Delivery": components["parameters"]["ServiceDelivery"];
                /**
                 * @description When this attempt was made.
                 * @example 2026-11-20T09:12:44.120Z
                 */
                "X-Service-Timestamp": components["parameters"]["ServiceTimestamp"];
                /**
                 * @description The message id of Standard Webhooks, the same value as `X-Service-Delivery`.
                 * @example wh_019a9f3c2b7e4d51a86c0f93:evt_019a9f3c2b7e1c89
                 */
                "webhook-id": components["parameters"]["StandardWebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970-01-01T00:00:00Z (Standard Webhooks).
                 * @example 1795165964
                 */
                "webhook-timestamp": components["parameters"]["StandardWebhookTimestamp"];
                /**
                 * @description Signatures of Standard Webhooks, separated by spaces: `v1,` and the base64 HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`. The key is the base64 after `whsec_` where the secret has that form, otherwise its UTF-8 bytes.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["StandardWebhookSignature"];
                /** @description `true` on a delivery of the test operation, and on no other. */
                "X-Service-Test"?: components["parameters"]["ServiceTest"];
                /**
                 * @description The trace of the attempt (W3C Trace Context), sent while the service records traces.
                 * @example 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Delivery"] & {
                    /** @constant */
                    event?: "project.status_changed";
                    data?: components["schemas"]["ProjectStatusChanged"];
                };
            };
        };
        responses: {
            200: components["responses"]["DeliverySucceeded"];
            "2XX": components["responses"]["DeliverySucceeded"];
            "3XX": components["responses"]["DeliveryRedirected"];
            "4XX": components["responses"]["DeliveryRejected"];
            "5XX": components["responses"]["DeliveryFailed"];
        };
    };
    onProjectFrozen: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Lowercase hex HMAC-SHA256 of the exact bytes of the body, keyed with the UTF-8 bytes of the webhook's `secret`. Verify it before the body is parsed, in constant time.
                 * @example 5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The name of the event, as in the body's `event`.
                 * @example task.red
                 */
                "X-Service-Event": components["parameters"]["ServiceEvent"];
                /**
                 * @description The body's `webhookId`: the same on every attempt, so receivers deduplicate on it.
                 * @example wh_019a9f3c2b7e4d51a86c0f93:evt_019a9f3c2b7e1c89
                 */
                "X-Service-Delivery": components["parameters"]["ServiceDelivery"];
                /**
                 * @description When this attempt was made.
                 * @example 2026-11-20T09:12:44.120Z
                 */
                "X-Service-Timestamp": components["parameters"]["ServiceTimestamp"];
                /**
                 * @description The message id of Standard Webhooks, the same value as `X-Service-Delivery`.
                 * @example wh_019a9f3c2b7e4d51a86c0f93:evt_019a9f3c2b7e1c89
                 */
                "webhook-id": components["parameters"]["StandardWebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970-01-01T00:00:00Z (Standard Webhooks).
                 * @example 1795165964
                 */
                "webhook-timestamp": components["parameters"]["StandardWebhookTimestamp"];
                /**
                 * @description Signatures of Standard Webhooks, separated by spaces: `v1,` and the base64 HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`. The key is the base64 after `whsec_` where the secret has that form, otherwise its UTF-8 bytes.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["StandardWebhookSignature"];
                /** @description `true` on a delivery of the test operation, and on no other. */
                "X-Service-Test"?: components["parameters"]["ServiceTest"];
                /**
                 * @description The trace of the attempt (W3C Trace Context), sent while the service records traces.
                 * @example 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Delivery"] & {
                    /** @constant */
                    event?: "project.frozen";
                    data?: components["schemas"]["ProjectFrozen"];
                };
            };
        };
        responses: {
            200: components["responses"]["DeliverySucceeded"];
            "2XX": components["responses"]["DeliverySucceeded"];
            "3XX": components["responses"]["DeliveryRedirected"];
            "4XX": components["responses"]["DeliveryRejected"];
            "5XX": components["responses"]["DeliveryFailed"];
        };
    };
    onProjectEarlyWarning: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Lowercase hex HMAC-SHA256 of the exact bytes of the body, keyed with the UTF-8 bytes of the webhook's `secret`. Verify it before the body is parsed, in constant time.
                 * @example 5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The name of the event, as in the body's `event`.
                 * @example task.red
                 */
                "X-Service-Event": components["parameters"]["ServiceEvent"];
                /**
                 * @description The body's `webhookId`: the same on every attempt, so receivers deduplicate on it.
                 * @example wh_019a9f3c2b7e4d51a86c0f93:evt_019a9f3c2b7e1c89
                 */
                "X-Service-Delivery": components["parameters"]["ServiceDelivery"];
                /**
                 * @description When this attempt was made.
                 * @example 2026-11-20T09:12:44.120Z
                 */
                "X-Service-Timestamp": components["parameters"]["ServiceTimestamp"];
                /**
                 * @description The message id of Standard Webhooks, the same value as `X-Service-Delivery`.
                 * @example wh_019a9f3c2b7e4d51a86c0f93:evt_019a9f3c2b7e1c89
                 */
                "webhook-id": components["parameters"]["StandardWebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970-01-01T00:00:00Z (Standard Webhooks).
                 * @example 1795165964
                 */
                "webhook-timestamp": components["parameters"]["StandardWebhookTimestamp"];
                /**
                 * @description Signatures of Standard Webhooks, separated by spaces: `v1,` and the base64 HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`. The key is the base64 after `whsec_` where the secret has that form, otherwise its UTF-8 bytes.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["StandardWebhookSignature"];
                /** @description `true` on a delivery of the test operation, and on no other. */
                "X-Service-Test"?: components["parameters"]["ServiceTest"];
                /**
                 * @description The trace of the attempt (W3C Trace Context), sent while the service records traces.
                 * @example 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Delivery"] & {
                    /** @constant */
                    event?: "project.early_warning";
                    data?: components["schemas"]["ProjectEarlyWarning"];
                };
            };
        };
        responses: {
            200: components["responses"]["DeliverySucceeded"];
            "2XX": components["responses"]["DeliverySucceeded"];
            "3XX": components["responses"]["DeliveryRedirected"];
            "4XX": components["responses"]["DeliveryRejected"];
            "5XX": components["responses"]["DeliveryFailed"];
        };
    };
    onTaskReady: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Lowercase hex HMAC-SHA256 of the exact bytes of the body, keyed with the UTF-8 bytes of the webhook's `secret`. Verify it before the body is parsed, in constant time.
                 * @example 5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The name of the event, as in the body's `event`.
                 * @example task.red
                 */
                "X-Service-Event": components["parameters"]["ServiceEvent"];
                /**
                 * @description The body's `webhookId`: the same on every attempt, so receivers deduplicate on it.
                 * @example wh_019a9f3c2b7e4d51a86c0f93:evt_019a9f3c2b7e1c89
                 */
                "X-Service-Delivery": components["parameters"]["ServiceDelivery"];
                /**
                 * @description When this attempt was made.
                 * @example 2026-11-20T09:12:44.120Z
                 */
                "X-Service-Timestamp": components["parameters"]["ServiceTimestamp"];
                /**
                 * @description The message id of Standard Webhooks, the same value as `X-Service-Delivery`.
                 * @example wh_019a9f3c2b7e4d51a86c0f93:evt_019a9f3c2b7e1c89
                 */
                "webhook-id": components["parameters"]["StandardWebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970-01-01T00:00:00Z (Standard Webhooks).
                 * @example 1795165964
                 */
                "webhook-timestamp": components["parameters"]["StandardWebhookTimestamp"];
                /**
                 * @description Signatures of Standard Webhooks, separated by spaces: `v1,` and the base64 HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`. The key is the base64 after `whsec_` where the secret has that form, otherwise its UTF-8 bytes.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["StandardWebhookSignature"];
                /** @description `true` on a delivery of the test operation, and on no other. */
                "X-Service-Test"?: components["parameters"]["ServiceTest"];
                /**
                 * @description The trace of the attempt (W3C Trace Context), sent while the service records traces.
                 * @example 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Delivery"] & {
                    /** @constant */
                    event?: "task.ready";
                    data?: components["schemas"]["TaskReady"];
                };
            };
        };
        responses: {
            200: components["responses"]["DeliverySucceeded"];
            "2XX": components["responses"]["DeliverySucceeded"];
            "3XX": components["responses"]["DeliveryRedirected"];
            "4XX": components["responses"]["DeliveryRejected"];
            "5XX": components["responses"]["DeliveryFailed"];
        };
    };
    onTaskStarted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Lowercase hex HMAC-SHA256 of the exact bytes of the body, keyed with the UTF-8 bytes of the webhook's `secret`. Verify it before the body is parsed, in constant time.
                 * @example 5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The name of the event, as in the body's `event`.
                 * @example task.red
                 */
                "X-Service-Event": components["parameters"]["ServiceEvent"];
                /**
                 * @description The body's `webhookId`: the same on every attempt, so receivers deduplicate on it.
                 * @example wh_019a9f3c2b7e4d51a86c0f93:evt_019a9f3c2b7e1c89
                 */
                "X-Service-Delivery": components["parameters"]["ServiceDelivery"];
                /**
                 * @description When this attempt was made.
                 * @example 2026-11-20T09:12:44.120Z
                 */
                "X-Service-Timestamp": components["parameters"]["ServiceTimestamp"];
                /**
                 * @description The message id of Standard Webhooks, the same value as `X-Service-Delivery`.
                 * @example wh_019a9f3c2b7e4d51a86c0f93:evt_019a9f3c2b7e1c89
                 */
                "webhook-id": components["parameters"]["StandardWebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970-01-01T00:00:00Z (Standard Webhooks).
                 * @example 1795165964
                 */
                "webhook-timestamp": components["parameters"]["StandardWebhookTimestamp"];
                /**
                 * @description Signatures of Standard Webhooks, separated by spaces: `v1,` and the base64 HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`. The key is the base64 after `whsec_` where the secret has that form, otherwise its UTF-8 bytes.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["StandardWebhookSignature"];
                /** @description `true` on a delivery of the test operation, and on no other. */
                "X-Service-Test"?: components["parameters"]["ServiceTest"];
                /**
                 * @description The trace of the attempt (W3C Trace Context), sent while the service records traces.
                 * @example 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Delivery"] & {
                    /** @constant */
                    event?: "task.started";
                    data?: components["schemas"]["TaskStarted"];
                };
            };
        };
        responses: {
            200: components["responses"]["DeliverySucceeded"];
            "2XX": components["responses"]["DeliverySucceeded"];
            "3XX": components["responses"]["DeliveryRedirected"];
            "4XX": components["responses"]["DeliveryRejected"];
            "5XX": components["responses"]["DeliveryFailed"];
        };
    };
    onTaskStatusChanged: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Lowercase hex HMAC-SHA256 of the exact bytes of the body, keyed with the UTF-8 bytes of the webhook's `secret`. Verify it before the body is parsed, in constant time.
                 * @example 5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The name of the event, as in the body's `event`.
                 * @example task.red
                 */
                "X-Service-Event": components["parameters"]["ServiceEvent"];
                /**
                 * @description The body's `webhookId`: the same on every attempt, so receivers deduplicate on it.
                 * @example wh_019a9f3c2b7e4d51a86c0f93:evt_019a9f3c2b7e1c89
                 */
                "X-Service-Delivery": components["parameters"]["ServiceDelivery"];
                /**
                 * @description When this attempt was made.
                 * @example 2026-11-20T09:12:44.120Z
                 */
                "X-Service-Timestamp": components["parameters"]["ServiceTimestamp"];
                /**
                 * @description The message id of Standard Webhooks, the same value as `X-Service-Delivery`.
                 * @example wh_019a9f3c2b7e4d51a86c0f93:evt_019a9f3c2b7e1c89
                 */
                "webhook-id": components["parameters"]["StandardWebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970-01-01T00:00:00Z (Standard Webhooks).
                 * @example 1795165964
                 */
                "webhook-timestamp": components["parameters"]["StandardWebhookTimestamp"];
                /**
                 * @description Signatures of Standard Webhooks, separated by spaces: `v1,` and the base64 HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`. The key is the base64 after `whsec_` where the secret has that form, otherwise its UTF-8 bytes.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["StandardWebhookSignature"];
                /** @description `true` on a delivery of the test operation, and on no other. */
                "X-Service-Test"?: components["parameters"]["ServiceTest"];
                /**
                 * @description The trace of the attempt (W3C Trace Context), sent while the service records traces.
                 * @example 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Delivery"] & {
                    /** @constant */
                    event?: "task.status_changed";
                    data?: components["schemas"]["TaskStatusChanged"];
                };
            };
        };
        responses: {
            200: components["responses"]["DeliverySucceeded"];
            "2XX": components["responses"]["DeliverySucceeded"];
            "3XX": components["responses"]["DeliveryRedirected"];
            "4XX": components["responses"]["DeliveryRejected"];
            "5XX": components["responses"]["DeliveryFailed"];
        };
    };
    onTaskDurationChanged: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Lowercase hex HMAC-SHA256 of the exact bytes of the body, keyed with the UTF-8 bytes of the webhook's `secret`. Verify it before the body is parsed, in constant time.
                 * @example 5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The name of the event, as in the body's `event`.
                 * @example task.red
                 */
                "X-Service-Event": components["parameters"]["ServiceEvent"];
                /**
                 * @description The body's `webhookId`: the same on every attempt, so receivers deduplicate on it.
                 * @example wh_019a9f3c2b7e4d51a86c0f93:evt_019a9f3c2b7e1c89
                 */
                "X-Service-Delivery": components["parameters"]["ServiceDelivery"];
                /**
                 * @description When this attempt was made.
                 * @example 2026-11-20T09:12:44.120Z
                 */
                "X-Service-Timestamp": components["parameters"]["ServiceTimestamp"];
                /**
                 * @description The message id of Standard Webhooks, the same value as `X-Service-Delivery`.
                 * @example wh_019a9f3c2b7e4d51a86c0f93:evt_019a9f3c2b7e1c89
                 */
                "webhook-id": components["parameters"]["StandardWebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970-01-01T00:00:00Z (Standard Webhooks).
                 * @example 1795165964
                 */
                "webhook-timestamp": components["parameters"]["StandardWebhookTimestamp"];
                /**
                 * @description Signatures of Standard Webhooks, separated by spaces: `v1,` and the base64 HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`. The key is the base64 after `whsec_` where the secret has that form, otherwise its UTF-8 bytes.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["StandardWebhookSignature"];
                /** @description `true` on a delivery of the test operation, and on no other. */
                "X-Service-Test"?: components["parameters"]["ServiceTest"];
                /**
                 * @description The trace of the attempt (W3C Trace Context), sent while the service records traces.
                 * @example 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Delivery"] & {
                    /** @constant */
                    event?: "task.duration_changed";
                    data?: components["schemas"]["TaskDurationChanged"];
                };
            };
        };
        responses: {
            200: components["responses"]["DeliverySucceeded"];
            "2XX": components["responses"]["DeliverySucceeded"];
            "3XX": components["responses"]["DeliveryRedirected"];
            "4XX": components["responses"]["DeliveryRejected"];
            "5XX": components["responses"]["DeliveryFailed"];
        };
    };
    onTaskCompleted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Lowercase hex HMAC-SHA256 of the exact bytes of the body, keyed with the UTF-8 bytes of the webhook's `secret`. Verify it before the body is parsed, in constant time.
                 * @example 5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The name of the event, as in the body's `event`.
                 * @example task.red
                 */
                "X-Service-Event": components["parameters"]["ServiceEvent"];
                /**
                 * @description The body's `webhookId`: the same on every attempt, so receivers deduplicate on it.
                 * @example wh_019a9f3c2b7e4d51a86c0f93:evt_019a9f3c2b7e1c89
                 */
                "X-Service-Delivery": components["parameters"]["ServiceDelivery"];
                /**
                 * @description When this attempt was made.
                 * @example 2026-11-20T09:12:44.120Z
                 */
                "X-Service-Timestamp": components["parameters"]["ServiceTimestamp"];
                /**
                 * @description The message id of Standard Webhooks, the same value as `X-Service-Delivery`.
                 * @example wh_019a9f3c2b7e4d51a86c0f93:evt_019a9f3c2b7e1c89
                 */
                "webhook-id": components["parameters"]["StandardWebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970-01-01T00:00:00Z (Standard Webhooks).
                 * @example 1795165964
                 */
                "webhook-timestamp": components["parameters"]["StandardWebhookTimestamp"];
                /**
                 * @description Signatures of Standard Webhooks, separated by spaces: `v1,` and the base64 HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`. The key is the base64 after `whsec_` where the secret has that form, otherwise its UTF-8 bytes.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["StandardWebhookSignature"];
                /** @description `true` on a delivery of the test operation, and on no other. */
                "X-Service-Test"?: components["parameters"]["ServiceTest"];
                /**
                 * @description The trace of the attempt (W3C Trace Context), sent while the service records traces.
                 * @example 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Delivery"] & {
                    /** @constant */
                    event?: "task.completed";
                    data?: components["schemas"]["TaskCompleted"];
                };
            };
        };
        responses: {
            200: components["responses"]["DeliverySucceeded"];
            "2XX": components["responses"]["DeliverySucceeded"];
            "3XX": components["responses"]["DeliveryRedirected"];
            "4XX": components["responses"]["DeliveryRejected"];
            "5XX": components["responses"]["DeliveryFailed"];
        };
    };
    onTaskRed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Lowercase hex HMAC-SHA256 of the exact bytes of the body, keyed with the UTF-8 bytes of the webhook's `secret`. Verify it before the body is parsed, in constant time.
                 * @example 5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The name of the event, as in the body's `event`.
                 * @example task.red
                 */
                "X-Service-Event": components["parameters"]["ServiceEvent"];
                /**
                 * @description The body's `webhookId`: the same on every attempt, so receivers deduplicate on it.
                 * @example wh_019a9f3c2b7e4d51a86c0f93:evt_019a9f3c2b7e1c89
                 */
                "X-Service-Delivery": components["parameters"]["ServiceDelivery"];
                /**
                 * @description When this attempt was made.
                 * @example 2026-11-20T09:12:44.120Z
                 */
                "X-Service-Timestamp": components["parameters"]["ServiceTimestamp"];
                /**
                 * @description The message id of Standard Webhooks, the same value as `X-Service-Delivery`.
                 * @example wh_019a9f3c2b7e4d51a86c0f93:evt_019a9f3c2b7e1c89
                 */
                "webhook-id": components["parameters"]["StandardWebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970-01-01T00:00:00Z (Standard Webhooks).
                 * @example 1795165964
                 */
                "webhook-timestamp": components["parameters"]["StandardWebhookTimestamp"];
                /**
                 * @description Signatures of Standard Webhooks, separated by spaces: `v1,` and the base64 HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`. The key is the base64 after `whsec_` where the secret has that form, otherwise its UTF-8 bytes.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["StandardWebhookSignature"];
                /** @description `true` on a delivery of the test operation, and on no other. */
                "X-Service-Test"?: components["parameters"]["ServiceTest"];
                /**
                 * @description The trace of the attempt (W3C Trace Context), sent while the service records traces.
                 * @example 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Delivery"] & {
                    /** @constant */
                    event?: "task.red";
                    data?: components["schemas"]["TaskRed"];
                };
            };
        };
        responses: {
            200: components["responses"]["DeliverySucceeded"];
            "2XX": components["responses"]["DeliverySucceeded"];
            "3XX": components["responses"]["DeliveryRedirected"];
            "4XX": components["responses"]["DeliveryRejected"];
            "5XX": components["responses"]["DeliveryFailed"];
        };
    };
    onMilestoneAchieved: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Lowercase hex HMAC-SHA256 of the exact bytes of the body, keyed with the UTF-8 bytes of the webhook's `secret`. Verify it before the body is parsed, in constant time.
                 * @example 5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The name of the event, as in the body's `event`.
                 * @example task.red
                 */
                "X-Service-Event": components["parameters"]["ServiceEvent"];
                /**
                 * @description The body's `webhookId`: the same on every attempt, so receivers deduplicate on it.
                 * @example wh_019a9f3c2b7e4d51a86c0f93:evt_019a9f3c2b7e1c89
                 */
                "X-Service-Delivery": components["parameters"]["ServiceDelivery"];
                /**
                 * @description When this attempt was made.
                 * @example 2026-11-20T09:12:44.120Z
                 */
                "X-Service-Timestamp": components["parameters"]["ServiceTimestamp"];
                /**
                 * @description The message id of Standard Webhooks, the same value as `X-Service-Delivery`.
                 * @example wh_019a9f3c2b7e4d51a86c0f93:evt_019a9f3c2b7e1c89
                 */
                "webhook-id": components["parameters"]["StandardWebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970-01-01T00:00:00Z (Standard Webhooks).
                 * @example 1795165964
                 */
                "webhook-timestamp": components["parameters"]["StandardWebhookTimestamp"];
                /**
                 * @description Signatures of Standard Webhooks, separated by spaces: `v1,` and the base64 HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`. The key is the base64 after `whsec_` where the secret has that form, otherwise its UTF-8 bytes.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["StandardWebhookSignature"];
                /** @description `true` on a delivery of the test operation, and on no other. */
                "X-Service-Test"?: components["parameters"]["ServiceTest"];
                /**
                 * @description The trace of the attempt (W3C Trace Context), sent while the service records traces.
                 * @example 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Delivery"] & {
                    /** @constant */
                    event?: "milestone.achieved";
                    data?: components["schemas"]["MilestoneAchieved"];
                };
            };
        };
        responses: {
            200: components["responses"]["DeliverySucceeded"];
            "2XX": components["responses"]["DeliverySucceeded"];
            "3XX": components["responses"]["DeliveryRedirected"];
            "4XX": components["responses"]["DeliveryRejected"];
            "5XX": components["responses"]["DeliveryFailed"];
        };
    };
}
export {};
