"""Running a site: start, workers, health, logs, metrics, secrets."""
