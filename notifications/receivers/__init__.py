"""What is heard of the log, of clocks and of people, in the transaction of what is told; NotificationsConfig loads them
all."""
