"""What an attacker would try, as data: every line is one attempt, and `make attack` tries them all."""
