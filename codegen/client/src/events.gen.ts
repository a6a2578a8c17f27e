// Generated from openapi/ by `npm run codegen`; do not edit.
import type { WebhookEvent } from '../webhook.ts'

/** Every event by its name: when it is sent, and the data of one. */
export const events: { readonly [Name in WebhookEvent['event']]: { readonly summary: string; readonly data: object } } = {
  'milestone.achieved': {
    "summary": "A milestone was marked achieved",
    "data": {
      "milestoneId": 603,
      "milestoneName": "Line accepted",
      "projectId": 601,
      "projectName": "Gearbox",
      "achievedDate": "2026-12-01",
      "plannedDate": "2026-12-10",
      "daysEarly": 9,
      "completedBy": {
        "id": 1,
        "name": "Ada Lovelace",
        "email": "ada@example.com"
      },
      "linkedDeliverables": [
        {
          "id": 601,
          "name": "Protocol",
          "status": "Open"
        }
      ]
    }
  },
  'project.early_warning': {
    "summary": "The consumption of the project buffer rose to where YELLOW begins, or beyond",
    "data": {
      "projectId": 601,
      "projectName": "Gearbox",
      "warningLevel": "RED",
      "bufferConsumption": 125,
      "projectedCompletion": "2026-12-17",
      "originalTarget": "2026-12-31",
      "daysLate": 0,
      "probabilityOfPromise": null,
      "probabilityOn": null,
      "criticalTasks": [
        {
          "id": 602,
          "name": "Mount the gearbox",
          "bufferConsumption": 125
        }
      ],
      "cause": "\"Mount the gearbox\" takes 7 days longer than planned, which uses 5 days of the project buffer: shorten what is left of it.",
      "recommendations": [
        "\"Mount the gearbox\" uses 125 % of its buffer and is projected to end on 2026-12-17: give it all help there is now."
      ]
    }
  },
  'project.frozen': {
    "summary": "A project was frozen",
    "data": {
      "projectId": 601,
      "projectName": "Gearbox",
      "previousStatus": "Active",
      "frozenBy": {
        "id": 1,
        "name": "Ada Lovelace",
        "email": "ada@example.com"
      },
      "frozenAt": "2026-12-01T15:30:00.000Z",
      "bufferConsumption": 0
    }
  },
  'project.started': {
    "summary": "A project went from Planning to Active",
    "data": {
      "projectId": 601,
      "projectName": "Gearbox",
      "startDate": "2026-12-01",
      "targetEndDate": "2026-12-31",
      "managerId": 1,
      "managerName": "Ada Lovelace",
      "managerEmail": "ada@example.com",
      "bufferSize": 4,
      "criticalChainLength": 8,
      "teamSize": 2
    }
  },
  'project.status_changed': {
    "summary": "The status of a project changed",
    "data": {
      "projectId": 601,
      "projectName": "Gearbox",
      "previousStatus": "Planning",
      "newStatus": "Active",
      "changedBy": {
        "id": 1,
        "name": "Ada Lovelace",
        "email": "ada@example.com"
      },
      "changedAt": "2026-12-01T15:30:00.000Z"
    }
  },
  'task.completed': {
    "summary": "A task reached 100 %",
    "data": {
      "taskId": 601,
      "taskName": "Order the gearbox",
      "projectId": 601,
      "projectName": "Gearbox",
      "completedBy": {
        "id": 1,
        "name": "Ada Lovelace",
        "email": "ada@example.com"
      },
      "completedAt": "2026-12-01T15:30:00.000Z",
      "actualDuration": 1,
      "plannedDuration": 2,
      "bufferConsumption": 0
    }
  },
  'task.duration_changed': {
    "summary": "The remaining duration of a task changed",
    "data": {
      "taskId": 601,
      "taskName": "Order the gearbox",
      "projectId": 601,
      "previousRemainingDuration": 2,
      "newRemainingDuration": 0,
      "changedBy": {
        "id": 1,
        "name": "Ada Lovelace",
        "email": "ada@example.com"
      },
      "changedAt": "2026-12-01T15:30:00.000Z",
      "estimatedCompletion": "2026-12-01"
    }
  },
  'task.ready': {
    "summary": "Every link lets the task start",
    "data": {
      "taskId": 601,
      "taskName": "Order the gearbox",
      "projectId": 601,
      "projectName": "Gearbox",
      "assignedTo": {
        "id": 1,
        "name": "Ada Lovelace",
        "email": "ada@example.com"
      },
      "remainingDuration": 2,
      "plannedStart": "2026-12-01",
      "priority": 0
    }
  },
  'task.red': {
    "summary": "The buffer consumption of a task rose to RED",
    "data": {
      "taskId": 602,
      "taskName": "Mount the gearbox",
      "projectId": 601,
      "projectName": "Gearbox",
      "assignedTo": {
        "id": 1,
        "name": "Ada Lovelace",
        "email": "ada@example.com"
      },
      "remainingDuration": 12,
      "bufferConsumption": 125,
      "dueDate": "2026-12-16",
      "previousStatus": "GREEN",
      "criticalChainImpact": true,
      "cause": "\"Mount the gearbox\" takes 7 days longer than planned, which uses 5 days of the project buffer: shorten what is left of it."
    }
  },
  'task.started': {
    "summary": "Work on a task began",
    "data": {
      "taskId": 602,
      "taskName": "Mount the gearbox",
      "projectId": 601,
      "projectName": "Gearbox",
      "startedBy": {
        "id": 1,
        "name": "Ada Lovelace",
        "email": "ada@example.com"
      },
      "startedAt": "2026-12-01T15:30:00.000Z",
      "plannedStart": "2026-12-03",
      "daysLate": 0
    }
  },
  'task.status_changed': {
    "summary": "The status of a task changed",
    "data": {
      "taskId": 601,
      "taskName": "Order the gearbox",
      "projectId": 601,
      "previousStatus": "NotStarted",
      "newStatus": "Completed",
      "changedBy": {
        "id": 1,
        "name": "Ada Lovelace",
        "email": "ada@example.com"
      },
      "changedAt": "2026-12-01T15:30:00.000Z",
      "percentComplete": 100,
      "estimatedCompletion": "2026-12-01"
    }
  },
  'webhook.paused': {
    "summary": "The service paused a registration whose attempts have failed for days",
    "data": {
      "registrationId": "wh_019a9f3d11c04e5fb7a2d604",
      "registrationName": "Delivery desk",
      "reason": "failing",
      "failingSince": "2026-11-20T09:12:44.120Z",
      "pausedAt": "2026-11-25T09:13:00.000Z",
      "pauseAfterDays": 5
    }
  },
}
